import { uint32BE, type Bytes, concat, concatAll, encodeLatin1, decodeLatin1, encodeUtf8, viewOf } from './bytes.ts';
import { type MediaTags, requireMaxParts, TaggingError } from './media-tags.ts';

/* Item names as players write them; an item without one is written in freeform. */
const WRITTEN_ATOMS = new Set(['©nam', '©alb', 'trkn', '©wrt', 'cprt']);
const FREEFORM_NAMES = new Set(['LYRICIST', 'ARRANGER']);

/**
 * Writes tags into the item list of an MP4 or M4A; the other contents are preserved. When the list grows and precedes
 * the audio, the chunk offsets are shifted.
 *
 * @throws {TaggingError} when this is not an MP4
 * Source: ISO/IEC 14496-12
 */
export function writeMp4Tags(file: Bytes, tags: MediaTags): Uint8Array<ArrayBuffer> {
  const atoms = readAtoms(file);
  const at = atoms.findIndex(({ name }) => name === 'moov');
  const moov = atoms[at];
  if (decodeLatin1(file, 4) !== 'ftyp' || moov === undefined) throw new TaggingError('This is no MP4.');
  const written = atom('moov', withTags(moov.content, tags));
  const mustShift = atoms.slice(at + 1).some(({ name }) => name === 'mdat');
  const growth = written.length - moov.whole.length;
  if (mustShift) shiftChunkOffsets(written.subarray(8), growth);
  return concatAll(atoms.map(({ name, whole }) => (name === 'moov' ? written : whole)));
}

type Atom = { readonly name: string; readonly whole: Bytes; readonly content: Bytes };

/* The number of atoms read in total: a few in each of many costs as much as many in one. */
type AtomCount = { count: number };

function readAtoms(bytes: Bytes, atomCount: AtomCount = { count: 0 }): Atom[] {
  const atoms: Atom[] = [];
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = short === 0 ? bytes.length - at : isLong ? Number(view.getBigUint64(at + 8)) : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > bytes.length) throw new TaggingError('This MP4 is broken.');
    const whole = bytes.subarray(at, at + size);
    atoms.push({ name: decodeLatin1(bytes, at + 4), whole, content: whole.subarray(head) });
    requireMaxParts((atomCount.count += 1));
    at += size;
  }
  return atoms;
}

const atom = (name: string, ...content: readonly Bytes[]): Bytes => {
  const body = concatAll(content);
  return concat(uint32BE(body.length + 8), encodeLatin1(name), body);
};

function withTags(moov: Bytes, tags: MediaTags): Bytes {
  const inMoov = readAtoms(moov);
  const udta = inMoov.find(({ name }) => name === 'udta');
  const inUdta = udta === undefined ? [] : readAtoms(withoutTerminator(udta.content));
  const meta = inUdta.find(({ name }) => name === 'meta');
  // Four version bytes precede the contents.
  const inMeta = meta === undefined ? [] : readAtoms(meta.content.subarray(4));
  const list = inMeta.find(({ name }) => name === 'ilst');
  const atomCount = { count: 0 };
  const preserved =
    list === undefined ? [] : readAtoms(list.content, atomCount).filter((item) => !isWrittenTag(item, atomCount));
  const itemList = atom('ilst', ...preserved.map(({ whole }) => whole), ...tagItems(tags));
  const others = (atoms: readonly Atom[], name: string) =>
    atoms.filter((one) => one.name !== name).map(({ whole }) => whole);
  const handler = inMeta.some(({ name }) => name === 'hdlr') ? [] : [HANDLER];
  const newMeta = atom('meta', new Uint8Array(4), ...handler, ...others(inMeta, 'ilst'), itemList);
  const newUdta = atom('udta', ...others(inUdta, 'meta'), newMeta);
  return concatAll([...others(inMoov, 'udta'), newUdta]);
}

/* Some programs end this atom with four zeros. */
const withoutTerminator = (content: Bytes): Bytes =>
  content.length >= 4 && viewOf(content).getUint32(content.length - 4) === 0 && !endsAtAtomBoundary(content)
    ? content.subarray(0, -4)
    : content;

function endsAtAtomBoundary(content: Bytes): boolean {
  try {
    readAtoms(content);
    return totalAtomSize(content) === content.length;
  } catch {
    return false;
  }
}

const totalAtomSize = (content: Bytes): number => readAtoms(content).reduce((sum, { whole }) => sum + whole.length, 0);

const HANDLER = atom('hdlr', new Uint8Array(8), encodeLatin1('mdirappl'), new Uint8Array(9));

function isWrittenTag({ name, content }: Atom, atomCount: AtomCount): boolean {
  if (WRITTEN_ATOMS.has(name)) return true;
  if (name !== '----') return false;
  const nameAtom = readAtoms(content, atomCount).find((one) => one.name === 'name');
  return nameAtom !== undefined && FREEFORM_NAMES.has(new TextDecoder().decode(nameAtom.content.subarray(4)));
}

const TEXT = 1;
const data = (type: number, content: Bytes): Bytes => atom('data', uint32BE(type), new Uint8Array(4), content);

function tagItems({ title, collection, number, authors, composers, arrangers, copyright }: MediaTags): Bytes[] {
  const text = (name: string, value: string) => (value === '' ? [] : [atom(name, data(TEXT, encodeUtf8(value)))]);
  const full = (name: string, value: string) =>
    value === ''
      ? []
      : [
          atom(
            '----',
            atom('mean', new Uint8Array(4), encodeUtf8('com.apple.iTunes')),
            atom('name', new Uint8Array(4), encodeUtf8(name)),
            data(TEXT, encodeUtf8(value)),
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

const CONTAINER_ATOMS = new Set(['trak', 'mdia', 'minf', 'stbl']);

/* Every track has its own offset tables; they are changed in place. */
function shiftChunkOffsets(moov: Bytes, growth: number, atomCount: AtomCount = { count: 0 }): void {
  for (const { name, content } of readAtoms(moov, atomCount)) {
    if (CONTAINER_ATOMS.has(name)) shiftChunkOffsets(content, growth, atomCount);
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

/** Reads the texts of the item list, by name, for inspection. */
export function readMp4Tags(file: Bytes): ReadonlyMap<string, string> {
  const inside = (bytes: Bytes, name: string) =>
    readAtoms(bytes).find((one) => one.name === name)?.content ?? new Uint8Array();
  const list = inside(inside(inside(inside(file, 'moov'), 'udta'), 'meta').subarray(4), 'ilst');
  const entries = readAtoms(list).map(({ name, content }) => {
    const value = inside(content, 'data').subarray(8);
    const tagName = name === '----' ? new TextDecoder().decode(inside(content, 'name').subarray(4)) : name;
    return [tagName, name === 'trkn' ? String(viewOf(value).getUint16(2)) : new TextDecoder().decode(value)] as const;
  });
  return new Map(entries);
}
