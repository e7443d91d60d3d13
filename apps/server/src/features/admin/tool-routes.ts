import { admin, BadRequest, NotFound } from '@canticle/contract';
import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { BinaryResponse, type Route } from '../../platform/http/index.ts';
import { serveWithCapability } from '../identity/index.ts';
import { listLyricsOfCollection } from '../lyrics/index.ts';
import { readCues, listFiles } from '../media/index.ts';
import { isVisible, listCollections, listSongs } from '../songs/index.ts';
import {
  findEncoding,
  NO_UPLOADED_TEXTS,
  selectUploadedTexts,
  packSubtitles,
  type Subtitle,
  sungText,
} from './subtitles.ts';

type ToolContext = { readonly database: Database; readonly media: FileStore };

const serveTechnicians = serveWithCapability('useTools', 'Only technicians and administrators can do this.');

/** Routes for technicians: the texts of a collection for the screen of a hall. */
export function toolRoutes({ database, media }: ToolContext): Route[] {
  return [
    serveTechnicians(admin.exportSubtitles, async ({ viewer, params, query, body }) => {
      const db = database.read;
      const collection = (await listCollections(db)).find(({ id }) => id === params.collectionId);
      if (collection === undefined || !isVisible(viewer, collection))
        throw new NotFound(`Songbook ${params.collectionId} not found.`);
      const encoding = findEncoding(query.codepage ?? '');
      if (encoding === undefined)
        throw new BadRequest(`Unknown code page: ${query.codepage}. Use 1252 for Western Europe.`);
      const languages = new Set(query.languages ?? []);
      const songs = await listSongs(db, { collectionIds: [collection.id] });
      const visible = songs.filter((song) => isVisible(viewer, song));
      const numbers = new Map(
        visible.map((song) => [
          song.id,
          song.memberships.find(({ collectionId }) => collectionId === collection.id)?.number ?? null,
        ]),
      );
      const format = query.format ?? 'txt';
      const files = format === 'txt' ? [] : await listFiles(db, { songIds: [...numbers.keys()] });
      const timedFiles = files.filter(({ type }) => type === 'subtitles' || type === 'lyrics');
      const texts: Subtitle[] = [];
      for (const { songId, language, document } of await listLyricsOfCollection(db, collection.id)) {
        const number = numbers.get(songId);
        if (number === null || number === undefined || (languages.size > 0 && !languages.has(language))) continue;
        const file = timedFiles.find((one) => one.songId === songId && (one.language ?? language) === language);
        const text = body[language]?.[String(number)] ?? sungText(document);
        texts.push({ language, number, text, cues: file && (await readCues(media, file)) });
      }
      const { added, unused } =
        format === 'txt' ? selectUploadedTexts(body, texts, new Set(numbers.values()), languages) : NO_UPLOADED_TEXTS;
      const name = `${collection.key} subtitles.zip`;
      return new BinaryResponse(
        await packSubtitles([...texts, ...added], format, encoding, unused),
        'application/zip',
        name,
      );
    }),
  ];
}
