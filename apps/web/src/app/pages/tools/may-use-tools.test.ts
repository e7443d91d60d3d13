import { expect, test } from 'vitest';
import { mayUseTools } from './may-use-tools.ts';

test('the tools are for technicians and administrators', () => {
  expect(mayUseTools({ roles: ['technician'] })).toBe(true);
  expect(mayUseTools({ roles: ['administrator', 'editor'] })).toBe(true);
  expect(mayUseTools({ roles: ['editor', 'extended'] })).toBe(false);
  expect(mayUseTools(undefined)).toBe(false);
});
