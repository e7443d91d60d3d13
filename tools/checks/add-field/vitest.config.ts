import { defineConfig } from 'vitest/config';

/** A part of `npm test` by itself: it checks the types of the project several times, too long for `npm run check`. */
export default defineConfig({
  test: { name: 'add a field', root: import.meta.dirname, include: ['add-field.test.ts'] },
});
