import { createHash } from 'node:crypto';
import type { copies } from '@canticle/contract';
import type { ChangeOf } from '../../changes/index.ts';
import type { Viewer } from '../../http/index.ts';

type Answer = copies.ChangesSince;
type Told = Answer['changed'][number];

const TOLD: ReadonlySet<string> = new Set<Told['kind']>([
  'collection',
  'song',
  'contributor',
  'reference',
  'file',
  'product',
  'user',
  'favourite',
  'playlist',
  'tag',
  'activity',
  'song-choice',
  'scripture-mark',
  'scripture-place',
]);
const OTHER: ReadonlySet<string> = new Set<Answer['others'][number]>(['publication', 'article', 'translation', 'book']);

/** How a thing stands to the viewer: open, known but locked, there but not for them, or gone. */
export type Standing = 'open' | 'locked' | 'hidden' | 'gone';

/**
 * Names what a person may open: the same for two people with the same rights.
 *
 * @param open  ids of the collections they have
 */
export function nameRights(viewer: Pick<Viewer, 'roles'>, open: ReadonlySet<string>): string {
  const facts = JSON.stringify([viewer.roles.toSorted(), [...open].sort()]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22);
}

/**
 * Sorts changes into what is changed, deleted and withdrawn. A locked song is both changed, since lists show it with a
 * lock, and withdrawn, since its words are not for the viewer.
 *
 * @param standings  of songs, collections and files by `kind id`; what is not named is as its change says
 */
export function sortChanges(
  changes: readonly ChangeOf[],
  standings: ReadonlyMap<string, Standing>,
): Pick<Answer, 'changed' | 'deleted' | 'withdrawn' | 'others'> {
  const told = changes.filter(({ kind }) => TOLD.has(kind)) as (ChangeOf & Told)[];
  const standing = ({ kind, id, deleted }: ChangeOf): Standing =>
    deleted ? 'gone' : (standings.get(`${kind} ${id}`) ?? 'open');
  const where = (...wanted: Standing[]) =>
    told.filter((one) => wanted.includes(standing(one))).map(({ kind, id }) => ({ kind, id }));
  const others = changes.map(({ kind }) => kind).filter((kind) => OTHER.has(kind)) as Answer['others'];
  return {
    changed: where('open', 'locked'),
    deleted: where('gone'),
    withdrawn: where('locked', 'hidden'),
    others: [...new Set(others)],
  };
}
