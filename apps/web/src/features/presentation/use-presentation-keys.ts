import type { PresentationAction } from '@canticle/presentation';
import { useEffect, useRef } from 'react';
import { useKeyDown } from '../../ui/index.ts';

/** The actions of the keys of a presentation besides steps. */
export type PresentationKeyActions = {
  readonly dispatch: (step: PresentationAction) => void;
  readonly openViewer?: () => void;
  readonly toggleSidePanel?: () => void;
};

const keyOwnersSelector =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, dialog, [contenteditable], [popover]';

/* Pedals send page keys. */
const actionByKey: Readonly<Record<string, PresentationAction['do'] & ('next' | 'previous' | 'first' | 'last')>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * The keys of a presentation, the same in control and viewer (contract 5.13): they work wherever the focus is except in
 * fields, menus and dialogs, and nothing else on the page receives them.
 */
export function usePresentationKeys(actions: PresentationKeyActions): void {
  const isFocusedByKey = useRef(false);
  useEffect(() => {
    const handlePress = () => {
      isFocusedByKey.current = false;
    };
    window.addEventListener('pointerdown', handlePress, { capture: true });
    return () => window.removeEventListener('pointerdown', handlePress, { capture: true });
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') isFocusedByKey.current = true;
    // Space presses the control that somebody has reached with the keyboard; after a click it steps.
    if (event.key === ' ' && isFocusedByKey.current && isControl(event.target)) return;
    const action = actionFor(event, actions);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  useKeyDown(onKey, { target: 'window', capture: true });
}

function actionFor(event: KeyboardEvent, { dispatch, openViewer, toggleSidePanel }: PresentationKeyActions) {
  const { target, key, code, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (ctrlKey && altKey) return code === 'KeyS' ? toggleSidePanel : undefined;
  if (altKey || metaKey || shiftKey) return undefined;
  if (ctrlKey) {
    if (code === 'KeyM') return () => dispatch({ do: 'mute' });
    if (code === 'KeyO') return openViewer;
    if (code === 'KeyP' || key === 'Enter') return () => dispatch({ do: 'update' });
    return undefined;
  }
  const step = key === ' ' ? 'next' : actionByKey[key];
  if (!step || (target instanceof Element && target.closest(keyOwnersSelector))) return undefined;
  return () => dispatch({ do: step });
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('button, a, input, summary, [tabindex]');
