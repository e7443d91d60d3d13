// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeControl, openControl, useControl } from './control.ts';

afterEach(() => act(closeControl));

it('the control goes with the person who opened it', () => {
  const listeners = new Set<() => void>();
  let isHere = true;
  const presence = {
    isActive: () => isHere,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const change = () => act(() => [...listeners].forEach((listener) => listener()));
  const { result } = renderHook(useControl);
  act(() => openControl({ userId: null, personId: null, presentationId: 'own' }, presence));
  change();
  expect(result.current).toBeDefined();
  isHere = false;
  change();
  expect([result.current, listeners.size]).toEqual([undefined, 0]);
});
