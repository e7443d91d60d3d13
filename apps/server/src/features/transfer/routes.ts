import { exports, Unprocessable } from '@canticle/contract';
import type { ExportDiagnostic, SongFileData } from '@canticle/formats';
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
  createSongFile,
  createSongFileData,
  fileStem,
  isTextExport,
  mediaTypeOf,
  type NamesById,
  type SongExportOptions,
  type SongFile,
  type TextExportOptions,
} from './export/export-song.ts';
import { createWordFile, WORD_TYPE, zipFiles } from './export/word-file.ts';
import { uniqueName } from './names.ts';

/** Song files, for people who may open the songs. */
export function transferRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(exports.exportSong, async ({ viewer, params, query }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      const semitones = query.transpose ?? 0;
      if (Math.abs(semitones) > 12) throw new Unprocessable('A song can be transposed by up to 12 semitones.');
      const options = exportOptionsOf(query, viewer, semitones);
      const [exported] = await loadExportedSongs(database.read, [song], options);
      if (exported === undefined) throw new Error('a song that is open was not loaded');
      if (!isTextExport(options)) return createWordResponse([exported], options, `${fileStem(exported.data)}.docx`);
      const file = writeSongFile(exported, options);
      return new BinaryResponse(
        Buffer.from(file.text),
        mediaTypeOf(options),
        file.name,
        lossesHeader([file.diagnostics]),
      );
    }),
    serve(exports.exportSongs, async ({ viewer, body }) => {
      const songs = await requireAccessibleSongs(database.read, viewer, body.songIds);
      const options = exportOptionsOf(body, viewer, 0);
      const exported = await loadExportedSongs(database.read, songs, options);
      if (!isTextExport(options)) return createWordResponse(exported, options, 'songs.docx');
      const files = exported.map((song) => writeSongFile(song, options));
      return new BinaryResponse(
        await createArchive(files),
        'application/zip',
        'songs.zip',
        lossesHeader(files.map(({ diagnostics }) => diagnostics)),
      );
    }),
  ];
}

type ExportedSongData = { readonly data: SongFileData; readonly hasPicture: boolean };

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

async function loadExportedSongs(
  db: Reader,
  songs: readonly Song[],
  { language }: SongExportOptions,
): Promise<ExportedSongData[]> {
  const texts = await listLyricsOfSongs(
    db,
    songs.map(({ id }) => id),
  );
  const names = await loadNames(db, language);
  return songs.map((song) => ({
    data: createSongFileData(song, texts.get(song.id) ?? [], language, names),
    hasPicture: song.image !== null,
  }));
}

function writeSongFile({ data, hasPicture }: ExportedSongData, options: TextExportOptions): SongFile {
  const file = createSongFile(data, options);
  return { ...file, diagnostics: withPicture(file.diagnostics, hasPicture) };
}

async function createWordResponse(songs: readonly ExportedSongData[], options: SongExportOptions, name: string) {
  const data = songs.map((song) => song.data);
  const { content, diagnostics } = await createWordFile(data, options);
  const losses = diagnostics.map((lost, at) => withPicture(lost, songs[at]?.hasPicture ?? false));
  return new BinaryResponse(content, WORD_TYPE, name, lossesHeader(losses));
}

/* No format can hold the image of a song. */
const withPicture = (diagnostics: readonly ExportDiagnostic[], hasPicture: boolean): readonly ExportDiagnostic[] =>
  hasPicture ? [...diagnostics, 'picture'] : diagnostics;

const lossesHeader = (losses: readonly (readonly ExportDiagnostic[])[]) => ({
  'x-export-losses': [...new Set(losses.flat())].join(', '),
});

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
async function createArchive(files: readonly SongFile[]): Promise<Buffer> {
  const stems = new Set(['losses']);
  const named = files.map((file) => {
    const [, stem = file.name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(file.name) ?? [];
    const unique = uniqueName(stem, stems);
    stems.add(unique.toLowerCase());
    return { ...file, name: `${unique}${ending}` };
  });
  const losses = named
    .filter((file) => file.diagnostics.length > 0)
    .map(({ name, diagnostics: lost }) => `${name}: ${lost.join(', ')}\n`);
  return zipFiles([{ name: 'losses.txt', text: losses.join('') || 'Nothing is lost.\n' }, ...named]);
}
