import { BadRequest, scriptures } from '@canticle/contract';
import { clampToNow, type Route, serve } from '../../platform/http/index.ts';
import { getScripture, getTranslation, requireReadable } from './access.ts';
import type { ScriptureRouteContext } from './scripture-context.ts';
import { findChapterOwner, listScriptureMarks, listScripturePositions } from './queries.ts';
import { requireReadableOwner } from './reader-routes.ts';
import { saveScriptureMark, saveScripturePosition } from './mutations.ts';

/** The marks of a person, and their reading positions. */
export function personalRoutes(routeContext: ScriptureRouteContext): Route[] {
  const { database, collections, now } = routeContext;
  return [
    serve(scriptures.listScriptureMarks, ({ viewer, query }) =>
      listScriptureMarks(database.read, viewer.userId, query.chapterId),
    ),
    serve(scriptures.saveScriptureMark, async ({ viewer, body, write }) => {
      await requireReadableOwner(routeContext, viewer, body.chapterId);
      const mark = { ...body, markedAt: clampToNow(now(), body.markedAt) };
      return write((tx) => saveScriptureMark(tx, viewer.userId, mark, now()));
    }),
    serve(scriptures.listScripturePositions, ({ viewer }) => listScripturePositions(database.read, viewer.userId)),
    serve(scriptures.saveScripturePosition, async ({ viewer, params, body, write }) => {
      const { id: scriptureId } = await getScripture(viewer, collections, params.scriptureId);
      const translation = await getTranslation(database.read, viewer, collections, body.translationId);
      if (translation.scriptureId !== scriptureId)
        throw new BadRequest('The translation belongs to another scripture.');
      await requireReadable(viewer, collections, scriptureId);
      if (body.besideId !== null) await getTranslation(database.read, viewer, collections, body.besideId);
      if (body.chapterId !== null) {
        const owner = await findChapterOwner(database.read, body.chapterId);
        if (owner?.translationId !== translation.id)
          throw new BadRequest('The chapter belongs to another translation.');
      }
      const position = { ...body, scriptureId, readAt: clampToNow(now(), body.readAt) };
      return write((tx) => saveScripturePosition(tx, viewer.userId, position, now()));
    }),
  ];
}
