import { credit as contract, NotFound, TooLarge } from '@canticle/contract';
import type { Database, Reader } from '../../database/index.ts';
import { Bytes, type Route, serve, servePublic } from '../../http/index.ts';
import { words } from '../../words/index.ts';
import {
  findSongByNumber,
  isVisible,
  getOpenSong,
  listCollections,
  listContributors,
  listReferences,
  resolveText,
} from '../songs/index.ts';
import { type Piece, setOnPaper } from './paper.ts';
import { creditOf, type Names, oneCopyright } from './rules.ts';
import { openTagger } from './tagger.ts';

/** Who made a song: written into a recording, and on paper. */
export function creditRoutes({ database }: { readonly database: Database }): Route[] {
  const tagger = openTagger();
  return [
    serve(contract.creditMedia, async ({ viewer, query, body }) => {
      const { collectionId, number, language, fileExtension } = query;
      const found = await findSongByNumber(database.read, collectionId, number);
      if (found === undefined || !isVisible(viewer, found))
        throw new NotFound(`There is no song ${number} in this collection.`);
      const song = await getOpenSong(database.read, viewer, found.id);
      const names = await namesOf(database.read, language);
      const { title, authors, composers, arrangers, ...rights } = creditOf(song, language, names);
      const { credit: labels } = words(language);
      const collection = names.get(collectionId) ?? '';
      const copyright = oneCopyright(rights, labels);
      const file = read(body.content);
      const facts = { title, collection, number, authors, composers, arrangers, copyright };
      const written = await tagger.tag(file, fileExtension, facts);
      return new Bytes(Buffer.from(written.buffer), 'application/octet-stream', `${title}.${fileExtension}`);
    }),
    serve(contract.creditDocument, async ({ viewer, params, query }) => {
      const language = query.language ?? viewer.language;
      const song = await getOpenSong(database.read, viewer, params.songId);
      const names = await namesOf(database.read, language);
      const { credit: labels } = words(language);
      const { title, authors, composers, arrangers, textCopyright, melodyCopyright } = creditOf(song, language, names);
      const places = song.memberships.map(({ collectionId, number }) =>
        `${names.get(collectionId) ?? ''} ${number ?? ''}`.trim(),
      );
      const year = (value: number | null) => (value === null ? '' : String(value));
      const facts: readonly (readonly [string, string])[] = [
        [labels.places, places.join(', ')],
        [labels.authors, authors.join(', ')],
        [labels.composers, composers.join(', ')],
        [labels.arrangers, arrangers.join(', ')],
        [labels.yearWritten, year(song.yearWritten)],
        [labels.yearComposed, year(song.yearComposed)],
        [labels.textCopyright, textCopyright],
        [labels.melodyCopyright, melodyCopyright],
      ];
      const pieces: Piece[] = [
        { kind: 'small', text: labels.heading },
        { kind: 'title', text: title },
        ...facts.filter(([, text]) => text !== '').map(([label, text]) => ({ kind: 'fact' as const, label, text })),
      ];
      return new Bytes(await setOnPaper(title, pieces), 'application/pdf', `${title}.pdf`);
    }),
    servePublic(contract.creditInstructions, async ({ query }) => {
      const { credit: labels } = words(query.language ?? 'en');
      const { heading, lead, ...steps } = labels.instructions;
      const pieces: Piece[] = [
        { kind: 'title', text: heading },
        { kind: 'text', text: lead },
        ...Object.values(steps).flatMap(({ title, text }): Piece[] => [
          { kind: 'heading', text: title },
          { kind: 'text', text },
        ]),
      ];
      const headers = { 'content-disposition': 'inline; filename="song-credit.pdf"' };
      return new Bytes(await setOnPaper(heading, pieces), 'application/pdf', undefined, headers);
    }),
  ];
}

/* A base64 text that is not one gives other bytes, which are then no file of their type. They are handed to a thread: a copy of
   their own, for a small buffer shares its memory with others. */
function read(content: string): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(content, 'base64');
  if (file.length > contract.MOST_CREDITED_BYTES)
    throw new TooLarge('The file is larger than the 30 MB that can be credited.');
  const isAlone = file.byteOffset === 0 && file.buffer.byteLength === file.length;
  return isAlone ? new Uint8Array(file.buffer) : Uint8Array.from(file);
}

async function namesOf(db: Reader, language: string): Promise<Names> {
  const named = [...(await listCollections(db)), ...(await listReferences(db, 'copyright'))];
  return new Map([
    ...(await listContributors(db)).map(({ id, name }) => [id, name] as const),
    ...named.map(({ id, name }) => [id, resolveText(name, language)] as const),
  ]);
}
