import { type Bytes, join, joinAll, letters, lettersAt, little32, utf8, viewOf } from './bytes.ts';
import { type Credit, demandFew, NotTagged } from './credit.ts';

/**
 * Writes a credit into a WAV as a RIFF INFO list; what else the list held stays.
 *
 * @throws {NotTagged} when this is no WAV
 */
export function creditWav(file: Bytes, credit: Credit): Uint8Array<ArrayBuffer> {
  if (lettersAt(file, 0) !== 'RIFF' || lettersAt(file, 8) !== 'WAVE') throw new NotTagged('This is no WAV.');
  const { authors, composers, arrangers } = credit;
  const texts: readonly (readonly [string, string])[] = [
    ['INAM', credit.title],
    ['IPRD', credit.collection],
    ['ITRK', String(credit.number)],
    ['IART', [...new Set([...authors, ...composers, ...arrangers])].join(', ')],
    ['IWRI', authors.join(', ')],
    ['IMUS', composers.join(', ')],
    ['ICOP', credit.copyright],
  ];
  const items = texts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => chunk(name, join(utf8(text), Uint8Array.of(0))));
  const { info, others } = divide(file);
  const names = new Set(texts.map(([name]) => name));
  const kept = info.filter(({ name }) => !names.has(name)).map(({ name, content }) => chunk(name, content));
  const list = chunk('LIST', joinAll([letters('INFO'), ...kept, ...items]));
  const body = joinAll([letters('WAVE'), ...others, list]);
  return join(letters('RIFF'), little32(body.length), body);
}

/* Chunks begin at even places. */
const chunk = (name: string, content: Bytes): Bytes =>
  join(letters(name), little32(content.length), content, new Uint8Array(content.length % 2));

type Chunk = { readonly name: string; readonly content: Bytes };

function chunksIn(bytes: Bytes, from: number, before = 0): Chunk[] {
  const found: Chunk[] = [];
  const view = viewOf(bytes);
  let at = from;
  while (at + 8 <= bytes.length) {
    // What was recorded without an end says that it is longer than the file.
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    found.push({ name: lettersAt(bytes, at), content: bytes.subarray(at + 8, at + 8 + size) });
    demandFew(before + found.length);
    at += 8 + size + (size % 2);
  }
  return found;
}

function divide(file: Bytes): { readonly info: readonly Chunk[]; readonly others: readonly Bytes[] } {
  const all = chunksIn(file, 12);
  const isInfo = ({ name, content }: Chunk) => name === 'LIST' && lettersAt(content, 0) === 'INFO';
  const info: Chunk[] = [];
  for (const { content } of all.filter(isInfo)) info.push(...chunksIn(content, 4, info.length));
  return {
    info,
    others: all.filter((one) => !isInfo(one)).map(({ name, content }) => chunk(name, content)),
  };
}
