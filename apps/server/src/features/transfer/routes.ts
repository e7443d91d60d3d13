import { buffer } from 'node:stream/consumers';
import { exports, Unprocessable } from '@canticle/contract';
import yazl from 'yazl';
import type { Database, Reader } from '../../platform/database/index.ts';
import { BinaryResponse, type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { listLyricsOfSongs } from '../lyrics/index.ts';
import {
  requireAccessibleSong,
  requireAccessibleSongs,
  listCollections,
  listContributors,
  listReferences,
  resolveText,
  type Song,
} from '../songs/index.ts';
import {
  type SongFile,
  type SongExportOptions,
  createSongFile,
  type NamesById,
  createSongFileData,
} from './export/export-song.ts';
import { uniqueName } from './names.ts';

/** Song files, for people who may open the songs. */
export function transferRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(exports.exportSong, async ({ viewer, params, query }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      const semitones = query.transpose ?? 0;
      if (Math.abs(semitones) > 12) throw new Unprocessable('A song can be transposed by up to 12 semitones.');
      const options = exportOptionsOf(query, viewer, semitones);
      const [file] = await createSongFiles(database.read, [song], options);
      if (file === undefined) throw new Error('a song that is open was not written');
      return new BinaryResponse(Buffer.from(file.text), mediaTypeOf(options), file.name, {
        'x-export-losses': file.diagnostics.join(', '),
      });
    }),
    serve(exports.exportSongs, async ({ viewer, body }) => {
      const songs = await requireAccessibleSongs(database.read, viewer, body.songIds);
      const files = await createSongFiles(database.read, songs, exportOptionsOf(body, viewer, 0));
      return new BinaryResponse(await createZip(files), 'application/zip', 'songs.zip');
    }),
  ];
}

const mediaTypeOf = ({ format }: SongExportOptions) =>
  format === 'openlyrics' || format === 'opensong' ? 'application/xml' : 'text/plain; charset=utf-8';

function exportOptionsOf(
  request: {
    readonly format: SongExportOptions['format'];
    readonly language?: string | null | undefined;
    readonly melody?: SongExportOptions['melody'] | null | undefined;
  },
  viewer: Viewer,
  semitones: number,
): SongExportOptions {
  const { format, language, melody } = request;
  return { format, language: language ?? viewer.language, melody: melody ?? 'original', semitones };
}

async function createSongFiles(db: Reader, songs: readonly Song[], options: SongExportOptions): Promise<SongFile[]> {
  const texts = await listLyricsOfSongs(
    db,
    songs.map(({ id }) => id),
  );
  const names = await loadNames(db, options.language);
  return songs.map((song) => {
    const file = createSongFile(createSongFileData(song, texts.get(song.id) ?? [], options.language, names), options);
    // No song format can hold an image.
    return song.image === null ? file : { ...file, diagnostics: [...file.diagnostics, 'picture'] };
  });
}

async function loadNames(db: Reader, language: string): Promise<NamesById> {
  const contributors = await listContributors(db);
  const named = [
    ...(await listCollections(db)),
    ...(await listReferences(db, 'theme')),
    ...(await listReferences(db, 'copyright')),
  ];
  return new Map([
    ...contributors.map(({ id, name }) => [id, name] as const),
    ...named.map(({ id, name }) => [id, resolveText(name, language)] as const),
  ]);
}

/* losses.txt comes first, so that it is noticed. */
async function createZip(files: readonly SongFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const taken = new Set(['losses.txt']);
  const named = files.map((file) => {
    const [, stem = file.name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(file.name) ?? [];
    const name = `${uniqueName(stem, new Set([...taken].map((one) => one.replace(/\.\w+$/, ''))))}${ending}`;
    taken.add(name);
    return { ...file, name };
  });
  const losses = named
    .filter((file) => file.diagnostics.length > 0)
    .map(({ name, diagnostics: lost }) => `${name}: ${lost.join(', ')}\n`);
  zip.addBuffer(Buffer.from(losses.join('') || 'Nothing is lost.\n'), 'losses.txt');
  for (const { name, text } of named) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
