import { lists, tags } from '@canticle/contract/calls';
import { isOperationOf, type Operation, requestOf } from '../../offline/index.ts';
import { messageKeyOf, type Translate } from '../../i18n/index.ts';
import type { RejectedOperation } from './rejected-operations.ts';

type DescribedOperation = Pick<Operation, 'thing' | 'call' | 'params' | 'body' | 'about'>;

/** The title of a song; undefined when it is not known here. */
export type FindTitle = (songId: string) => string | undefined;

const [favourite, list, tag, choice, mark] = [
  'favourite:',
  'list:',
  'tag:',
  'song-choice:',
  'scripture-mark:',
] as const;

const concernsKind = (kind: string, { thing }: DescribedOperation) => thing.startsWith(kind);
const resourceIdOf = ({ thing }: DescribedOperation) => thing.slice(thing.indexOf(':') + 1);

/** The ids of the songs in an operation. */
export function songIdsOf(change: DescribedOperation): readonly string[] {
  if (concernsKind(favourite, change) || concernsKind(choice, change)) return [resourceIdOf(change)];
  const { add = [] } = requestOf(change, lists.changeList)?.body ?? {};
  const { addIds, removeIds } = requestOf(change, tags.patchTag)?.body ?? {};
  return [...add.flatMap(({ itemId }) => itemId ?? []), ...(addIds ?? []), ...(removeIds ?? [])];
}

/** The text for the resource of an operation: "List Sunday morning". */
export function describeResource(change: DescribedOperation, t: Translate, findTitle: FindTitle): string {
  const name =
    change.about ??
    (concernsKind(favourite, change) || concernsKind(choice, change) ? findTitle(resourceIdOf(change)) : undefined);
  if (concernsKind(list, change)) return name === undefined ? t('unsaved.a-list') : t('unsaved.list', { name });
  if (concernsKind(tag, change)) return name === undefined ? t('unsaved.a-tag') : t('unsaved.tag', { name });
  if (concernsKind(mark, change)) return t('unsaved.scripture');
  if (change.thing === 'settings') return t('settings.title');
  return name ?? t('unsaved.a-song');
}

/** The text for what was done: "Amazing Grace added". */
export function describeOperation(change: DescribedOperation, t: Translate, findTitle: FindTitle): string {
  if (concernsKind(favourite, change))
    return change.call.method === 'POST' ? t('unsaved.favourite') : t('unsaved.no-favourite');
  if (concernsKind(choice, change)) return t('unsaved.choice');
  if (concernsKind(mark, change)) return t('unsaved.underlined');
  if (concernsKind(list, change)) return describeListOperation(change, t, findTitle);
  if (concernsKind(tag, change)) return describeTagOperation(change, t);
  return t('unsaved.changed');
}

function describeListOperation(change: DescribedOperation, t: Translate, findTitle: FindTitle): string {
  if (isOperationOf(change, lists.createCustomCollection)) return t('unsaved.made');
  if (isOperationOf(change, lists.deleteCustomCollection)) return t('unsaved.deleted');
  if (isOperationOf(change, lists.removePlaylistUser)) return t('unsaved.left');
  if (isOperationOf(change, lists.restoreList)) return t('unsaved.restored');
  if (isOperationOf(change, lists.pinList)) return t('unsaved.pinned');
  const { add = [], remove = [], update = {}, name } = requestOf(change, lists.changeList)?.body ?? {};
  if (add.length > 0) {
    const title = add.length === 1 ? findTitle(add[0]?.itemId ?? '') : undefined;
    return title === undefined ? t('unsaved.songs-added', { count: add.length }) : t('unsaved.song-added', { title });
  }
  if (remove.length > 0) return t('unsaved.songs-removed', { count: remove.length });
  if (name !== undefined) return t('unsaved.renamed', { name });
  const isReordering = Object.values(update).some(({ sort }) => sort !== undefined);
  return isReordering ? t('unsaved.order') : t('unsaved.ways');
}

function describeTagOperation(change: DescribedOperation, t: Translate): string {
  if (isOperationOf(change, tags.createTag) || isOperationOf(change, tags.createTagV4)) return t('unsaved.made');
  if (change.call.method === 'DELETE') return t('unsaved.deleted');
  const { addIds, removeIds, name } = requestOf(change, tags.patchTag)?.body ?? {};
  if (addIds?.length) return t('unsaved.songs-added', { count: addIds.length });
  if (removeIds?.length) return t('unsaved.songs-removed', { count: removeIds.length });
  return !name ? t('unsaved.changed') : t('unsaved.renamed', { name });
}

/** The text for why the server rejected an operation. */
export function describeRejection(change: RejectedOperation, t: Translate): string {
  const { code } = change.refused;
  const isGone = code === 'NOT_FOUND' || code === 'GONE';
  if (concernsKind(list, change) && isGone) return t('unsaved.why.list-gone');
  if (concernsKind(list, change) && code === 'NOT_ALLOWED') return t('unsaved.why.list-to-read');
  if (concernsKind(tag, change) && isGone) return t('unsaved.why.tag-gone');
  if (concernsKind(tag, change) && code === 'CONFLICT') return t('unsaved.why.tag-name');
  if ((concernsKind(favourite, change) || concernsKind(choice, change)) && isGone) return t('unsaved.why.song-gone');
  return t(messageKeyOf(`problem.${code}`));
}
