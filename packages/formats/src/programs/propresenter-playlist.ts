import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import type { SetRow, SongSet } from './parsed-set.ts';
import { messagesAt, numberIn, readMessage, textIn, type WireMessage } from './protobuf.ts';
import { headingRow, mediaLost, noteRow, songRow } from './set-rows.ts';

/* Field numbers of a playlist and of its items. */
const ROOT = 3;
const NAME = 2;
const PLAYLISTS = 12;
const ITEMS = 13;
const HEADER = 3;
const PRESENTATION = 4;
const CUE = 5;

/** The names of keys, by their numbers. */
const KEYS = 'Ab A A# Bb B B# Cb C C# Db D D# Eb E E# Fb F F# Gb G G#'.split(' ');

/** A presentation of the same archive, as a playlist finds it. */
export type PlaylistSong = {
  /** Where it is among the songs of the archive. */
  readonly song: number;
  readonly bytes: Uint8Array;
};

/** The playlists of an archive, and what does not come along. */
export type ParsedPlaylists = { readonly sets: readonly SongSet[]; readonly notes: readonly ReaderDiagnostic[] };

/**
 * Reads the playlists of ProPresenter 7. Source: https://github.com/greyshirtguy/ProPresenter7-Proto
 *
 * @param songOf  the presentation with this file name, when it is in the archive
 * @throws {ParseError} when it is no list of playlists
 */
export function readProPresenterPlaylists(
  bytes: Uint8Array,
  songOf: (fileName: string) => PlaylistSong | undefined,
): ParsedPlaylists {
  const document = readMessage(bytes);
  const root = document === undefined ? undefined : messagesAt(document, ROOT)[0];
  if (root === undefined) throw new ParseError(1, diagnose('not-of-program', { program: 'ProPresenter' }));
  const notes: ReaderDiagnostic[] = [];
  const sets = playlistsIn(root).map((playlist) => ({
    name: textIn(playlist, NAME),
    date: '',
    time: '',
    rows: messagesAt(playlist, ITEMS, 1).flatMap((item) => readItem(item, songOf, notes)),
  }));
  return { sets, notes };
}

/* A node holds playlists, or is one itself. */
function playlistsIn(node: WireMessage, depth = 0): readonly WireMessage[] {
  const inside = depth > 20 ? [] : messagesAt(node, PLAYLISTS, 1).flatMap((one) => playlistsIn(one, depth + 1));
  return messagesAt(node, ITEMS).length > 0 ? [node, ...inside] : inside;
}

function readItem(
  item: WireMessage,
  songOf: (fileName: string) => PlaylistSong | undefined,
  notes: ReaderDiagnostic[],
): readonly SetRow[] {
  const name = textIn(item, NAME);
  const presentation = messagesAt(item, PRESENTATION)[0];
  if (presentation !== undefined) return [readPresentation(name, presentation, songOf)];
  if (item.has(HEADER)) return [headingRow(name)];
  if (item.has(CUE)) notes.push(mediaLost(name));
  return name.trim() === '' ? [] : [noteRow(name)];
}

function readPresentation(
  name: string,
  presentation: WireMessage,
  songOf: (fileName: string) => PlaylistSong | undefined,
): SetRow {
  const fileName = fileNameIn(messagesAt(presentation, 1)[0]);
  const found = songOf(fileName);
  const title = name.trim() || fileName.replace(/\.pro$/i, '');
  if (found === undefined) return songRow(title, null);
  const own = readMessage(found.bytes);
  // The key of a playlist is always filled in; it means something where the presentation says its own.
  const original = keyIn(own === undefined ? undefined : messagesAt(own, 23, 3)[0]);
  const key = original === '' ? '' : keyIn(messagesAt(presentation, 4)[0]);
  const arrangement = textIn(messagesAt(presentation, 2)[0], 1).toLowerCase();
  return songRow(title, found.song, { key, order: own === undefined ? [] : partsOf(own, arrangement) });
}

const keyIn = (scale: WireMessage | undefined): string =>
  scale === undefined ? '' : `${KEYS[numberIn(scale, 1)] ?? ''}${numberIn(scale, 2) === 1 ? 'm' : ''}`;

/* The addresses are those of the computer that wrote them. */
function fileNameIn(url: WireMessage | undefined): string {
  const address = (url === undefined ? [] : [1, 2].map((field) => textIn(url, field))).find(Boolean) ?? '';
  const last = address.split(/[\\/]/).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/* The names of the groups of an arrangement; none for the one the song is read in. */
function partsOf(presentation: WireMessage, arrangement: string): readonly string[] {
  const idOf = (message: WireMessage | undefined) => textIn(messageIn(message), 1).toLowerCase();
  const messageIn = (message: WireMessage | undefined) =>
    message === undefined ? undefined : messagesAt(message, 1)[0];
  const all = messagesAt(presentation, 11);
  const selected = textIn(messagesAt(presentation, 10)[0], 1).toLowerCase();
  const usual = all.find((one) => idOf(one) === selected) ?? all[0];
  const chosen = all.find((one) => idOf(one) === arrangement);
  if (chosen === undefined || chosen === usual) return [];
  const groups = new Map(messagesAt(presentation, 12, 1).map((group) => [idOf(group), textIn(group, 2)] as const));
  return messagesAt(chosen, 3)
    .map((id) => groups.get(textIn(id, 1).toLowerCase()))
    .filter((name) => name !== undefined);
}
