import { expect, test } from 'vitest';
import { canUseTools } from './tool-permissions.ts';

test('the tools are for technicians and administrators', () => {
  expect(canUseTools({ roles: ['technician'] })).toBe(true);
  expect(canUseTools({ roles: ['administrator', 'editor'] })).toBe(true);
  expect(canUseTools({ roles: ['editor', 'extended'] })).toBe(false);
  expect(canUseTools(undefined)).toBe(false);
});
