import { buffer } from 'node:stream/consumers';
import { exports, Impossible } from '@canticle/contract';
import yazl from 'yazl';
import type { Database, Reader } from '../../database/index.ts';
import { Bytes, type Route, serve, type Viewer } from '../../http/index.ts';
import { listLyricsOfSongs } from '../lyrics/index.ts';
import {
  getOpenSong,
  getOpenSongs,
  listCollections,
  listContributors,
  listReferences,
  resolveText,
  type Song,
} from '../songs/index.ts';
import { type SongFile, type Wanted, writeSongFile } from './export-song.ts';
import { uniqueName } from './names.ts';
import { type NamesById, songTextOf } from './song-text.ts';

/** Songs as files, for whoever may open them. */
export function transferRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(exports.exportSong, async ({ viewer, params, query }) => {
      const song = await getOpenSong(database.read, viewer, params.songId);
      const semitones = query.transpose ?? 0;
      if (Math.abs(semitones) > 12) throw new Impossible('A song can be moved by 12 semitones up or down at the most.');
      const wanted = wantedOf(query, viewer, semitones);
      const [file] = await filesOf(database.read, [song], wanted);
      if (file === undefined) throw new Error('a song that is open was not written');
      return new Bytes(Buffer.from(file.text), mediaType(wanted), file.name, {
        'x-export-losses': file.losses.join(', '),
      });
    }),
    serve(exports.exportSongs, async ({ viewer, body }) => {
      const songs = await getOpenSongs(database.read, viewer, body.songIds);
      const files = await filesOf(database.read, songs, wantedOf(body, viewer, 0));
      return new Bytes(await zipOf(files), 'application/zip', 'songs.zip');
    }),
  ];
}

const mediaType = ({ format }: Wanted) =>
  format === 'openlyrics' || format === 'opensong' ? 'application/xml' : 'text/plain; charset=utf-8';

function wantedOf(
  asked: {
    readonly format: Wanted['format'];
    readonly language?: string | null | undefined;
    readonly melody?: Wanted['melody'] | null | undefined;
  },
  viewer: Viewer,
  semitones: number,
): Wanted {
  const { format, language, melody } = asked;
  return { format, language: language ?? viewer.language, melody: melody ?? 'original', semitones };
}

async function filesOf(db: Reader, songs: readonly Song[], wanted: Wanted): Promise<SongFile[]> {
  const texts = await listLyricsOfSongs(
    db,
    songs.map(({ id }) => id),
  );
  const names = await namesOf(db, wanted.language);
  return songs.map((song) => {
    const file = writeSongFile(songTextOf(song, texts.get(song.id) ?? [], wanted.language, names), wanted);
    // No format of songs has a place for it.
    return song.image === null ? file : { ...file, losses: [...file.losses, 'picture'] };
  });
}

async function namesOf(db: Reader, language: string): Promise<NamesById> {
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

/* The losses stand first, so that they are seen. */
async function zipOf(files: readonly SongFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const taken = new Set(['losses.txt']);
  const named = files.map((file) => {
    const [, stem = file.name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(file.name) ?? [];
    const name = `${uniqueName(stem, new Set([...taken].map((one) => one.replace(/\.\w+$/, ''))))}${ending}`;
    taken.add(name);
    return { ...file, name };
  });
  const losses = named
    .filter((file) => file.losses.length > 0)
    .map(({ name, losses: lost }) => `${name}: ${lost.join(', ')}\n`);
  zip.addBuffer(Buffer.from(losses.join('') || 'Nothing is lost.\n'), 'losses.txt');
  for (const { name, text } of named) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
