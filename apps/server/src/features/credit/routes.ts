import { credit as contract, NotFound, PayloadTooLarge } from '@canticle/contract';
import type { BrandingReader } from '../../platform/branding/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { BinaryResponse, type Route, serve, servePublic } from '../../platform/http/index.ts';
import { messagesFor } from '../../platform/messages/index.ts';
import {
  findSongByNumber,
  isVisible,
  requireAccessibleSong,
  listCollections,
  listContributors,
  listReferences,
  resolveText,
} from '../songs/index.ts';
import { type PdfBlock, createPdf } from './credit-pdf.ts';
import { createCredit, type CreditNames, formatCopyright, mediaTypeOf } from './rules.ts';
import { createTagger } from './tagger.ts';

/** The credit of a song: written into a recording, and as a PDF. */
export function creditRoutes({
  branding,
  database,
  config,
}: {
  readonly branding: BrandingReader;
  readonly database: Database;
  readonly config: Pick<Config, 'ccliLicence'>;
}): Route[] {
  const tagger = createTagger();
  const writePdf = async (title: string, blocks: readonly PdfBlock[]) =>
    createPdf(title, blocks, (await branding.current()).name);
  return [
    serve(contract.creditMedia, async ({ viewer, query, body }) => {
      const { collectionId, number, language, fileExtension } = query;
      const found = await findSongByNumber(database.replica, collectionId, number);
      if (found === undefined || !isVisible(viewer, found)) throw new NotFound(`No song ${number} in this songbook.`);
      const song = await requireAccessibleSong(database.replica, viewer, found.id);
      const names = await listNames(database.replica, language);
      const { title, authors, translators, composers, arrangers, ...rights } = createCredit(song, language, names);
      const { credit: labels } = messagesFor(language);
      const collection = names.get(collectionId) ?? '';
      const copyright = formatCopyright(rights, labels);
      const file = decodeFile(body.content);
      // Tags of recordings have one field for those who wrote the words.
      const writers = [...new Set([...authors, ...translators])];
      const facts = { title, collection, number, authors: writers, composers, arrangers, copyright };
      const written = await tagger.tag(file, fileExtension, facts);
      return new BinaryResponse(Buffer.from(written.buffer), mediaTypeOf(fileExtension), `${title}.${fileExtension}`);
    }),
    serve(contract.creditDocument, async ({ viewer, params, query }) => {
      const language = query.language ?? viewer.language;
      const song = await requireAccessibleSong(database.replica, viewer, params.songId);
      const names = await listNames(database.replica, language);
      const { credit: labels } = messagesFor(language);
      const { title, authors, translators, composers, arrangers, textCopyright, melodyCopyright } = createCredit(
        song,
        language,
        names,
      );
      const places = song.memberships.map(({ collectionId, number }) =>
        `${names.get(collectionId) ?? ''} ${number ?? ''}`.trim(),
      );
      const year = (value: number | null) => (value === null ? '' : String(value));
      const facts: readonly (readonly [string, string])[] = [
        [labels.places, places.join(', ')],
        [labels.authors, authors.join(', ')],
        [labels.translators, translators.join(', ')],
        [labels.composers, composers.join(', ')],
        [labels.arrangers, arrangers.join(', ')],
        [labels.yearWritten, year(song.yearWritten)],
        [labels.yearComposed, year(song.yearComposed)],
        [labels.textCopyright, textCopyright],
        [labels.melodyCopyright, melodyCopyright],
        [labels.ccliNumber, song.ccliNumber ?? ''],
        [labels.ccliLicence, song.ccliNumber === null ? '' : config.ccliLicence],
      ];
      const blocks: PdfBlock[] = [
        { kind: 'small', text: labels.heading },
        { kind: 'title', text: title },
        ...facts.filter(([, text]) => text !== '').map(([label, text]) => ({ kind: 'fact' as const, label, text })),
      ];
      return new BinaryResponse(await writePdf(title, blocks), 'application/pdf', `${title}.pdf`);
    }),
    servePublic(contract.creditInstructions, async ({ query }) => {
      const { credit: labels } = messagesFor(query.language ?? 'en');
      const { heading, lead, ...steps } = labels.instructions;
      const blocks: PdfBlock[] = [
        { kind: 'title', text: heading },
        { kind: 'text', text: lead },
        ...Object.values(steps).flatMap(({ title, text }): PdfBlock[] => [
          { kind: 'heading', text: title },
          { kind: 'text', text },
        ]),
      ];
      const headers = { 'content-disposition': 'inline; filename="song-credit.pdf"' };
      return new BinaryResponse(await writePdf(heading, blocks), 'application/pdf', undefined, headers);
    }),
  ];
}

/*
 * Invalid base64 decodes to other bytes, which are then not a file of their type. The bytes are transferred to a
 * thread: they are copied, because a small buffer shares its memory with others.
 */
function decodeFile(content: string): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(content, 'base64');
  if (file.length > contract.MAX_CREDITED_BYTES)
    throw new PayloadTooLarge('The recording is too large. It can be up to 30 MB.');
  const isAlone = file.byteOffset === 0 && file.buffer.byteLength === file.length;
  return isAlone ? new Uint8Array(file.buffer) : Uint8Array.from(file);
}

async function listNames(db: Reader, language: string): Promise<CreditNames> {
  const multilingual = [...(await listCollections(db)), ...(await listReferences(db, 'copyright'))];
  return new Map([
    ...(await listContributors(db)).map(({ id, name }) => [id, name] as const),
    ...multilingual.map(({ id, name }) => [id, resolveText(name, language)] as const),
  ]);
}
