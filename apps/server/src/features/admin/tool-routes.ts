import { admin, BadRequest, NotFound } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import { Bytes, type Route } from '../../http/index.ts';
import { serveFor } from '../identity/index.ts';
import { listLyricsOfCollection } from '../lyrics/index.ts';
import { cuesOf, listFiles } from '../media/index.ts';
import { isVisible, listCollections, listSongs } from '../songs/index.ts';
import { encodingOf, NO_OWN_TEXTS, ownTexts, packSubtitles, type Subtitle, sungText } from './subtitles.ts';

type ToolRooms = { readonly database: Database; readonly media: FileStore };

const serveTechnicians = serveFor('useTools', 'Only technicians and administrators may do this.');

/** What technicians need: the texts of a collection for the screen of a hall. */
export function toolRoutes({ database, media }: ToolRooms): Route[] {
  return [
    serveTechnicians(admin.subtitles, async ({ viewer, params, query, body }) => {
      const db = database.read;
      const collection = (await listCollections(db)).find(({ id }) => id === params.collectionId);
      if (collection === undefined || !isVisible(viewer, collection))
        throw new NotFound(`There is no collection ${params.collectionId}.`);
      const encoding = encodingOf(query.codepage ?? '');
      if (encoding === undefined)
        throw new BadRequest(`There is no code page ${query.codepage}. Western Europe is 1252.`);
      const wanted = new Set(query.languages ?? []);
      const songs = await listSongs(db, { collectionIds: [collection.id] });
      const visible = songs.filter((song) => isVisible(viewer, song));
      const numbers = new Map(
        visible.map((song) => [
          song.id,
          song.memberships.find(({ collectionId }) => collectionId === collection.id)?.number ?? null,
        ]),
      );
      const form = query.format ?? 'txt';
      const words = form === 'txt' ? [] : await listFiles(db, { songIds: [...numbers.keys()] });
      const timed = words.filter(({ type }) => type === 'subtitles' || type === 'lyrics');
      const texts: Subtitle[] = [];
      for (const { songId, language, document } of await listLyricsOfCollection(db, collection.id)) {
        const number = numbers.get(songId);
        if (number === null || number === undefined || (wanted.size > 0 && !wanted.has(language))) continue;
        const file = timed.find((one) => one.songId === songId && (one.language ?? language) === language);
        const text = body[language]?.[String(number)] ?? sungText(document);
        texts.push({ language, number, text, cues: file && (await cuesOf(media, file)) });
      }
      const { added, unused } =
        form === 'txt' ? ownTexts(body, texts, new Set(numbers.values()), wanted) : NO_OWN_TEXTS;
      const name = `${collection.key} subtitles.zip`;
      return new Bytes(await packSubtitles([...texts, ...added], form, encoding, unused), 'application/zip', name);
    }),
  ];
}
