import { big32, type Bytes, join, joinAll, letters, lettersAt, utf8, viewOf } from './bytes.ts';
import { type Credit, demandFew, NotTagged } from './credit.ts';

/* Names of the list as players write them; what has none there is called in full. */
const OURS = new Set(['©nam', '©alb', 'trkn', '©wrt', 'cprt']);
const FULL_NAMES = new Set(['LYRICIST', 'ARRANGER']);

/**
 * Writes a credit into an MP4 or M4A, into the list that players read; what else stands in it stays. When the list grows and stands
 * before the sound, the places at which the sound is found are moved along.
 *
 * @throws {NotTagged} when this is no MP4
 * Source: ISO/IEC 14496-12
 */
export function creditMp4(file: Bytes, credit: Credit): Uint8Array<ArrayBuffer> {
  const atoms = atomsIn(file);
  const at = atoms.findIndex(({ name }) => name === 'moov');
  const moov = atoms[at];
  if (lettersAt(file, 4) !== 'ftyp' || moov === undefined) throw new NotTagged('This is no MP4.');
  const written = atom('moov', withCredit(moov.content, credit));
  const moves = atoms.slice(at + 1).some(({ name }) => name === 'mdat');
  const growth = written.length - moov.whole.length;
  if (moves) moveOffsets(written.subarray(8), growth);
  return joinAll(atoms.map(({ name, whole }) => (name === 'moov' ? written : whole)));
}

type Atom = { readonly name: string; readonly whole: Bytes; readonly content: Bytes };

/* How many atoms were seen: a few in each of many would be as much work as many in one. */
type Seen = { count: number };

function atomsIn(bytes: Bytes, seen: Seen = { count: 0 }): Atom[] {
  const found: Atom[] = [];
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = short === 0 ? bytes.length - at : isLong ? Number(view.getBigUint64(at + 8)) : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > bytes.length) throw new NotTagged('This MP4 is broken.');
    const whole = bytes.subarray(at, at + size);
    found.push({ name: lettersAt(bytes, at + 4), whole, content: whole.subarray(head) });
    demandFew((seen.count += 1));
    at += size;
  }
  return found;
}

const atom = (name: string, ...content: readonly Bytes[]): Bytes => {
  const body = joinAll(content);
  return join(big32(body.length + 8), letters(name), body);
};

function withCredit(moov: Bytes, credit: Credit): Bytes {
  const inMoov = atomsIn(moov);
  const udta = inMoov.find(({ name }) => name === 'udta');
  const inUdta = udta === undefined ? [] : atomsIn(trimmed(udta.content));
  const meta = inUdta.find(({ name }) => name === 'meta');
  // Four bytes of version stand before what is in it.
  const inMeta = meta === undefined ? [] : atomsIn(meta.content.subarray(4));
  const list = inMeta.find(({ name }) => name === 'ilst');
  const seen = { count: 0 };
  const kept = list === undefined ? [] : atomsIn(list.content, seen).filter((item) => !isOurs(item, seen));
  const written = atom('ilst', ...kept.map(({ whole }) => whole), ...items(credit));
  const others = (some: readonly Atom[], name: string) =>
    some.filter((one) => one.name !== name).map(({ whole }) => whole);
  const handler = inMeta.some(({ name }) => name === 'hdlr') ? [] : [HANDLER];
  const newMeta = atom('meta', new Uint8Array(4), ...handler, ...others(inMeta, 'ilst'), written);
  const newUdta = atom('udta', ...others(inUdta, 'meta'), newMeta);
  return joinAll([...others(inMoov, 'udta'), newUdta]);
}

/* Some programs end this atom with four zeros. */
const trimmed = (content: Bytes): Bytes =>
  content.length >= 4 && viewOf(content).getUint32(content.length - 4) === 0 && !endsWhole(content)
    ? content.subarray(0, -4)
    : content;

function endsWhole(content: Bytes): boolean {
  try {
    atomsIn(content);
    return sumOf(content) === content.length;
  } catch {
    return false;
  }
}

const sumOf = (content: Bytes): number => atomsIn(content).reduce((sum, { whole }) => sum + whole.length, 0);

const HANDLER = atom('hdlr', new Uint8Array(8), letters('mdirappl'), new Uint8Array(9));

function isOurs({ name, content }: Atom, seen: Seen): boolean {
  if (OURS.has(name)) return true;
  if (name !== '----') return false;
  const called = atomsIn(content, seen).find((one) => one.name === 'name');
  return called !== undefined && FULL_NAMES.has(new TextDecoder().decode(called.content.subarray(4)));
}

const TEXT = 1;
const data = (type: number, content: Bytes): Bytes => atom('data', big32(type), new Uint8Array(4), content);

function items({ title, collection, number, authors, composers, arrangers, copyright }: Credit): Bytes[] {
  const text = (name: string, value: string) => (value === '' ? [] : [atom(name, data(TEXT, utf8(value)))]);
  const full = (name: string, value: string) =>
    value === ''
      ? []
      : [
          atom(
            '----',
            atom('mean', new Uint8Array(4), utf8('com.apple.iTunes')),
            atom('name', new Uint8Array(4), utf8(name)),
            data(TEXT, utf8(value)),
          ),
        ];
  return [
    ...text('©nam', title),
    ...text('©alb', collection),
    atom('trkn', data(0, Uint8Array.of(0, 0, (number >> 8) & 0xff, number & 0xff, 0, 0, 0, 0))),
    ...text('©wrt', composers.join(', ')),
    ...text('cprt', copyright),
    ...full('LYRICIST', authors.join(', ')),
    ...full('ARRANGER', arrangers.join(', ')),
  ];
}

const ON_THE_WAY = new Set(['trak', 'mdia', 'minf', 'stbl']);

/* The tables of places stand in every track; they are changed where they are. */
function moveOffsets(moov: Bytes, growth: number, seen: Seen = { count: 0 }): void {
  for (const { name, content } of atomsIn(moov, seen)) {
    if (ON_THE_WAY.has(name)) moveOffsets(content, growth, seen);
    if (name !== 'stco' && name !== 'co64') continue;
    const view = viewOf(content);
    const width = name === 'stco' ? 4 : 8;
    const count = Math.min(view.getUint32(4), Math.floor((content.length - 8) / width));
    for (let at = 8; at < 8 + count * width; at += width) {
      if (width === 4) view.setUint32(at, view.getUint32(at) + growth);
      else view.setBigUint64(at, view.getBigUint64(at) + BigInt(growth));
    }
  }
}

/** The texts of the list, by name, for whoever wants to see what stands there. */
export function readMp4(file: Bytes): ReadonlyMap<string, string> {
  const inside = (bytes: Bytes, name: string) =>
    atomsIn(bytes).find((one) => one.name === name)?.content ?? new Uint8Array();
  const list = inside(inside(inside(inside(file, 'moov'), 'udta'), 'meta').subarray(4), 'ilst');
  const told = atomsIn(list).map(({ name, content }) => {
    const value = inside(content, 'data').subarray(8);
    const called = name === '----' ? new TextDecoder().decode(inside(content, 'name').subarray(4)) : name;
    return [called, name === 'trkn' ? String(viewOf(value).getUint16(2)) : new TextDecoder().decode(value)] as const;
  });
  return new Map(told);
}
