import { type ListChange, lists, tags } from '@canticle/contract/calls';
import type { Operation } from '../../offline/index.ts';
import { problemKey, type Translate } from '../../translations/index.ts';
import type { Refused } from './refused.ts';

type Change = Pick<Operation, 'thing' | 'call' | 'params' | 'body' | 'about'>;

/** What a song is called; undefined when it is not known here. */
export type TitleOf = (songId: string) => string | undefined;

const [favourite, list, tag, choice, mark] = [
  'favourite:',
  'list:',
  'tag:',
  'song-choice:',
  'scripture-mark:',
] as const;

const isOf = (kind: string, { thing }: Change) => thing.startsWith(kind);
const idIn = ({ thing }: Change) => thing.slice(thing.indexOf(':') + 1);
const isCall = ({ call }: Change, of: { readonly method: string; readonly path: string }) =>
  call.method === of.method && call.path === of.path;

/** The ids of the songs that a change is about. */
export function songsIn(change: Change): readonly string[] {
  if (isOf(favourite, change) || isOf(choice, change)) return [idIn(change)];
  const { add = [], addIds = [], removeIds = [] } = (change.body ?? {}) as ListChange & TagChange;
  return [...add.map(({ itemId }) => itemId), ...addIds, ...removeIds];
}

type TagChange = {
  readonly addIds?: readonly string[];
  readonly removeIds?: readonly string[];
  readonly name?: string;
};

/** What a change is done to, in words: "List Sunday morning". */
export function wordsOfThing(change: Change, t: Translate, titleOf: TitleOf): string {
  const name = change.about ?? (isOf(favourite, change) || isOf(choice, change) ? titleOf(idIn(change)) : undefined);
  if (isOf(list, change)) return name === undefined ? t('unsaved.a-list') : t('unsaved.list', { name });
  if (isOf(tag, change)) return name === undefined ? t('unsaved.a-tag') : t('unsaved.tag', { name });
  if (isOf(mark, change)) return t('unsaved.scripture');
  if (change.thing === 'settings') return t('settings.title');
  return name ?? t('unsaved.a-song');
}

/** What was done, in words: "Amazing Grace added". */
export function wordsOfChange(change: Change, t: Translate, titleOf: TitleOf): string {
  if (isOf(favourite, change))
    return change.call.method === 'POST' ? t('unsaved.favourite') : t('unsaved.no-favourite');
  if (isOf(choice, change)) return t('unsaved.choice');
  if (isOf(mark, change)) return t('unsaved.underlined');
  if (isOf(list, change)) return wordsOfListChange(change, t, titleOf);
  if (isOf(tag, change)) return wordsOfTagChange(change, t);
  return t('unsaved.changed');
}

function wordsOfListChange(change: Change, t: Translate, titleOf: TitleOf): string {
  if (isCall(change, lists.createCustomCollection)) return t('unsaved.made');
  if (isCall(change, lists.deleteCustomCollection)) return t('unsaved.deleted');
  if (isCall(change, lists.restoreList)) return t('unsaved.restored');
  if (isCall(change, lists.pinList)) return t('unsaved.pinned');
  const { add = [], remove = [], update = {}, name } = (change.body ?? {}) as ListChange;
  if (add.length > 0) {
    const title = add.length === 1 ? titleOf(add[0]?.itemId ?? '') : undefined;
    return title === undefined ? t('unsaved.songs-added', { count: add.length }) : t('unsaved.song-added', { title });
  }
  if (remove.length > 0) return t('unsaved.songs-removed', { count: remove.length });
  if (name !== undefined) return t('unsaved.renamed', { name });
  const isOrder = Object.values(update).some(({ sort }) => sort !== undefined);
  return isOrder ? t('unsaved.order') : t('unsaved.ways');
}

function wordsOfTagChange(change: Change, t: Translate): string {
  if (isCall(change, tags.createTag) || isCall(change, tags.createTagV4)) return t('unsaved.made');
  if (change.call.method === 'DELETE') return t('unsaved.deleted');
  const { addIds = [], removeIds = [], name } = (change.body ?? {}) as TagChange;
  if (addIds.length > 0) return t('unsaved.songs-added', { count: addIds.length });
  if (removeIds.length > 0) return t('unsaved.songs-removed', { count: removeIds.length });
  return name === undefined ? t('unsaved.changed') : t('unsaved.renamed', { name });
}

/** Why the server said no, in words about what it said no to. */
export function whyRefused(change: Refused, t: Translate): string {
  const { code } = change.refused;
  const isGone = code === 'NOT_FOUND' || code === 'GONE';
  if (isOf(list, change) && isGone) return t('unsaved.why.list-gone');
  if (isOf(list, change) && code === 'NOT_ALLOWED') return t('unsaved.why.list-to-read');
  if (isOf(tag, change) && isGone) return t('unsaved.why.tag-gone');
  if (isOf(tag, change) && code === 'CONFLICT') return t('unsaved.why.tag-name');
  if ((isOf(favourite, change) || isOf(choice, change)) && isGone) return t('unsaved.why.song-gone');
  return t(problemKey(code as 'NOT_FOUND'));
}
