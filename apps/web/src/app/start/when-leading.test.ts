// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { whenLeading } from './when-leading.ts';

afterEach(() => localStorage.clear());
const elsewhere = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
};

it('a window that was open before leading began in another one hears of it, and only of that', () => {
  let begun = 0;
  const end = whenLeading(() => (begun += 1));
  elsewhere('theme', 'dark');
  expect(begun).toBe(0);
  elsewhere('leading', 'own');
  expect(begun).toBe(1);
  elsewhere('leading', null);
  end();
  elsewhere('leading', 'own');
  expect(begun).toBe(1);
});

it('a window that is opened while somebody leads begins at once', () => {
  localStorage.setItem('leading', 'own');
  let begun = 0;
  whenLeading(() => (begun += 1))();
  expect(begun).toBe(1);
});
