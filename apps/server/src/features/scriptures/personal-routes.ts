import { BadRequest, scriptures } from '@canticle/contract';
import { notLaterThan, type Route, serve } from '../../http/index.ts';
import { getScripture, getTranslation, mustBeReadable } from './access.ts';
import type { ScriptureParts } from './parts.ts';
import { findHome, listMarks, listPlaces } from './queries.ts';
import { findReadableHome } from './reading-routes.ts';
import { saveMark, savePlace } from './writes.ts';

/** What a person has underlined, and where they were reading last. */
export function personalRoutes(parts: ScriptureParts): Route[] {
  const { database, collections, now } = parts;
  return [
    serve(scriptures.listScriptureMarks, ({ viewer, query }) =>
      listMarks(database.read, viewer.userId, query.chapterId),
    ),
    serve(scriptures.saveScriptureMark, async ({ viewer, body, write }) => {
      await findReadableHome(parts, viewer, body.chapterId);
      const mark = { ...body, markedAt: notLaterThan(now(), body.markedAt) };
      return write((tx) => saveMark(tx, viewer.userId, mark, now()));
    }),
    serve(scriptures.listScripturePlaces, ({ viewer }) => listPlaces(database.read, viewer.userId)),
    serve(scriptures.saveScripturePlace, async ({ viewer, params, body, write }) => {
      const { id: scriptureId } = await getScripture(viewer, collections, params.scriptureId);
      const translation = await getTranslation(database.read, viewer, collections, body.translationId);
      if (translation.scriptureId !== scriptureId)
        throw new BadRequest('The translation belongs to another scripture.');
      await mustBeReadable(viewer, collections, scriptureId);
      if (body.besideId !== null) await getTranslation(database.read, viewer, collections, body.besideId);
      if (body.chapterId !== null) {
        const home = await findHome(database.read, body.chapterId);
        if (home?.translationId !== translation.id) throw new BadRequest('The chapter belongs to another translation.');
      }
      const place = { ...body, scriptureId, readAt: notLaterThan(now(), body.readAt) };
      return write((tx) => savePlace(tx, viewer.userId, place, now()));
    }),
  ];
}
