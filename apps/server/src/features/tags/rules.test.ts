import { Forbidden } from '@canticle/contract';
import { expect, it } from 'vitest';
import { findTagRights, requireTagRight } from './rules.ts';

const tag = { userId: 'owner', sharedWithIds: ['reader', 'editor'], editorIds: ['editor', 'gone'] };

it.each([
  ['owner', { edit: true, own: true }],
  ['editor', { edit: true, own: false }],
  ['reader', { edit: false, own: false }],
  // A permission to edit gives nothing to whom the tag is not shared with.
  ['gone', undefined],
  ['stranger', undefined],
])('of a tag, the %s has the rights %j', (personId, rights) => {
  expect(findTagRights(tag, personId)).toEqual(rights);
});

it('what a person may not do with a tag is refused, and said', () => {
  expect(() => requireTagRight({ edit: true, own: false }, 'edit')).not.toThrow();
  expect(() => requireTagRight({ edit: false, own: true }, 'own')).not.toThrow();
  expect(() => requireTagRight({ edit: false, own: true }, 'edit')).toThrow(Forbidden);
  expect(() => requireTagRight({ edit: false, own: false }, 'edit')).toThrow(/view this tag but not edit/);
  expect(() => requireTagRight({ edit: true, own: false }, 'own')).toThrow(/Only the owner/);
});
