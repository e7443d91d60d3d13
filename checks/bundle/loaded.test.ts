import { expect, test } from 'vitest';
import { listLinked, listLoaded } from './loaded.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_react.js'] },
  'home.tsx': { file: 'assets/home.js', imports: ['_react.js', 'index.html'] },
  'song.tsx': { file: 'assets/song.js' },
  '_react.js': { file: 'assets/react.js' },
};

test('the first load is the entry and the page of home, with what both import counted once, and no other page', () => {
  const files = ['assets/index.js', 'assets/index.css', 'assets/react.js', 'assets/home.js'];
  expect(listLoaded(manifest, ['index.html', 'home.tsx'])).toEqual(files);
});

test('a page that is no longer built is told, so that its weight cannot go unseen', () => {
  expect(() => listLoaded(manifest, ['gone.tsx'])).toThrow('no chunk "gone.tsx"');
});

test('scripts that the document names itself are part of the first load', () => {
  const html = '<script src="/theme.js"></script><link rel="stylesheet" href="/assets/a.css"><link href="/icon.svg">';
  expect(listLinked(html)).toEqual(['theme.js', 'assets/a.css']);
});
