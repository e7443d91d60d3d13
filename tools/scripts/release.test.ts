import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findNotes, findReleaseProblems } from './release-problems.mjs';

const changelog = '# Changes\n\n## Unreleased\n\n## 1.2.0\n\n### Breaking\n\n- All of it.\n\n## 1.1.0\n\nOlder.\n';
const agreed = { version: '1.2.0', tag: 'v1.2.0', changelog, packages: { 'apps/web/package.json': '1.2.0' } };

test('a release is made when package, changes and tag have one version', () => {
  expect(findReleaseProblems(agreed)).toEqual([]);
  expect(findReleaseProblems({ ...agreed, tag: undefined })).toEqual([]);
  expect(findNotes(changelog, '1.2.0')).toBe('### Breaking\n\n- All of it.');
});

test.each([
  [{ tag: 'v1.3.0' }, 'The tag is v1.3.0; it should be v1.2.0.'],
  [{ packages: { 'apps/web/package.json': '1.1.0' } }, 'apps/web/package.json has version 1.1.0, package.json 1.2.0.'],
  [
    { version: '1.1.0', tag: 'v1.1.0', packages: {} },
    'The newest version in CHANGELOG.md is 1.2.0, in package.json 1.1.0.',
  ],
  [{ version: 'next', tag: undefined, packages: {} }, 'package.json has no version such as 1.2.0, but "next".'],
  [
    { changelog: changelog.replace('## Unreleased\n', '## Unreleased\n\n- More.\n') },
    'CHANGELOG.md still has changes under "Unreleased": move them under "1.2.0".',
  ],
])('%j is refused', (wrong, sentence) => {
  expect(findReleaseProblems({ ...agreed, ...wrong })).toContain(sentence);
});

test('the project has a version with notes', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(findReleaseProblems({ version, tag: undefined, changelog: read('CHANGELOG.md'), packages: {} })).toEqual([]);
});
