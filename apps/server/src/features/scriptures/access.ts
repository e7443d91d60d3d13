import { Locked, NotFound } from '@canticle/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import {
  matchesCollection,
  type Collection,
  type CollectionCache,
  hasCollection,
  canOpenDisabled,
} from '../songs/index.ts';
import type { Translation } from './model.ts';
import { findTranslation } from './queries.ts';

/** The scriptures that are visible to the viewer: collections of that type. */
export async function listVisibleScriptures(viewer: Viewer, collections: CollectionCache): Promise<Collection[]> {
  const all = await collections();
  return all.filter(({ type, enabled }) => type === 'scripture' && (enabled || canOpenDisabled(viewer)));
}

/**
 * The scripture with this id or key.
 *
 * @throws {NotFound} when it does not exist, or is not visible to the viewer
 */
export async function getScripture(viewer: Viewer, collections: CollectionCache, name: string): Promise<Collection> {
  const found = (await listVisibleScriptures(viewer, collections)).find((collection) =>
    matchesCollection(collection, name),
  );
  if (found === undefined) throw new NotFound('Scripture not found.');
  return found;
}

/**
 * The translation, when it is visible to the viewer.
 *
 * @throws {NotFound} when it does not exist, or is not visible
 */
export async function getTranslation(
  db: Reader,
  viewer: Viewer,
  collections: CollectionCache,
  id: string,
): Promise<Translation> {
  const translation = await findTranslation(db, id);
  if (translation === undefined || !(await isScriptureVisible(viewer, collections, translation.scriptureId)))
    throw new NotFound('Translation not found.');
  return translation;
}

/** Whether a scripture is visible to the viewer. */
export async function isScriptureVisible(
  viewer: Viewer,
  collections: CollectionCache,
  scriptureId: string,
): Promise<boolean> {
  return (await listVisibleScriptures(viewer, collections)).some(({ id }) => id === scriptureId);
}

/** Whether the viewer may read the text of a scripture. */
export async function isScriptureReadable(
  viewer: Viewer,
  collections: CollectionCache,
  scriptureId: string,
): Promise<boolean> {
  const found = (await listVisibleScriptures(viewer, collections)).find(({ id }) => id === scriptureId);
  return found !== undefined && hasCollection(viewer, found);
}

/**
 * Requires that the viewer may read the text of a scripture.
 *
 * @throws {Locked} when the viewer does not have it
 */
export async function requireReadable(
  viewer: Viewer,
  collections: CollectionCache,
  scriptureId: string,
): Promise<void> {
  if (!(await isScriptureReadable(viewer, collections, scriptureId)))
    throw new Locked('You do not have access to this scripture.');
}

/**
 * The translation, when the viewer may read its text.
 *
 * @throws {NotFound} when it does not exist, or is not visible
 * @throws {Locked} when the viewer does not have its scripture
 */
export async function requireReadableTranslation(
  db: Reader,
  viewer: Viewer,
  collections: CollectionCache,
  id: string,
): Promise<Translation> {
  const translation = await getTranslation(db, viewer, collections, id);
  await requireReadable(viewer, collections, translation.scriptureId);
  return translation;
}
