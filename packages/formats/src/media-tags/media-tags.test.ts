import { describe, expect, test } from 'vitest';
import { big32, join, letters, lettersAt, little32, utf8, viewOf } from './bytes.ts';
import { type Credit, NotTagged } from './credit.ts';
import { readId3 } from './id3.ts';
import { creditMedia } from './index.ts';
import { readMp4 } from './mp4.ts';
import { readComment } from './vorbis-comment.ts';

const CREDIT: Credit = {
  title: 'Nåde så ubegripelig',
  collection: 'Salmeboken',
  number: 12,
  authors: ['John Newton', 'Ada Lund'],
  composers: ['Ærlig Øst'],
  arrangers: [],
  copyright: '© Norsk Forlag',
};
const SOUND = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) & 0xff);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('an MP3', () => {
  const frame = join(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND);
  const told = new Map([
    ['TIT2', 'Nåde så ubegripelig'],
    ['TALB', 'Salmeboken'],
    ['TRCK', '12'],
    ['TEXT', 'John Newton, Ada Lund'],
    ['TCOM', 'Ærlig Øst'],
    ['TCOP', '© Norsk Forlag'],
  ]);

  test('without a tag gets one, and sounds as before', () => {
    const written = creditMedia(frame, 'MP3', CREDIT);
    expect(readId3(written)).toEqual(told);
    expect(written.subarray(-frame.length)).toEqual(frame);
  });

  test('keeps its picture and its year, loses what contradicts, and may be credited twice', () => {
    const old = (name: string, content: Uint8Array) =>
      join(letters(name), big32(content.length), new Uint8Array(2), content);
    const picture = old('APIC', join(Uint8Array.of(0), utf8('image/png\0\u0003\0picture')));
    const body = join(old('TIT2', utf8('\u0000Wrong')), old('TYER', utf8('\u00001931')), picture);
    const size = Uint8Array.of(0, 0, body.length >> 7, body.length & 0x7f);
    const tagged = join(letters('ID3'), Uint8Array.of(3, 0, 0), size, body, frame, letters('TAG'), new Uint8Array(125));
    const written = creditMedia(tagged, 'mp3', CREDIT);
    expect(readId3(written)).toEqual(new Map([...told, ['TDRC', '1931']]));
    expect(text(written)).toContain('picture');
    expect(text(written)).not.toContain('Wrong');
    expect(written.subarray(-frame.length)).toEqual(frame);
    expect(creditMedia(written, 'mp3', CREDIT)).toEqual(written);
  });
});

test('a WAV has its list replaced and its length right', () => {
  const chunk = (name: string, content: Uint8Array) => join(letters(name), little32(content.length), content);
  const info = chunk('LIST', join(letters('INFO'), chunk('INAM', utf8('Wrong\0'))));
  const body = join(letters('WAVE'), chunk('fmt ', new Uint8Array(16)), info, chunk('data', SOUND));
  const written = creditMedia(join(letters('RIFF'), little32(body.length), body), 'wav', CREDIT);
  expect(viewOf(written).getUint32(4, true)).toBe(written.length - 8);
  const told = text(written);
  for (const words of [
    'INAM',
    'Nåde så ubegripelig\0',
    'Salmeboken\0',
    'John Newton, Ada Lund, Ærlig Øst\0',
    '© Norsk Forlag',
  ])
    expect(told).toContain(words);
  expect(told).not.toContain('Wrong');
  expect(creditMedia(written, 'wav', CREDIT)).toEqual(written);
});

const COMMENTS = [
  'DATE=1931',
  'TITLE=Nåde så ubegripelig',
  'ALBUM=Salmeboken',
  'TRACKNUMBER=12',
  'LYRICIST=John Newton',
  'LYRICIST=Ada Lund',
  'COMPOSER=Ærlig Øst',
  'COPYRIGHT=© Norsk Forlag',
];
const sized = (content: Uint8Array) => join(little32(content.length), content);
const comment = join(sized(utf8('a maker')), little32(2), sized(utf8('title=Wrong')), sized(utf8('DATE=1931')));

test('a FLAC has its comment beside what else stands in it', () => {
  const block = (type: number, content: Uint8Array) =>
    join(Uint8Array.of(type, 0, content.length >> 8, content.length & 0xff), content);
  const flac = join(
    letters('fLaC'),
    block(0, new Uint8Array(34)),
    block(4, comment),
    block(0x81, new Uint8Array(10)),
    SOUND,
  );
  const written = creditMedia(flac, 'flac', CREDIT);
  const at = 4 + 38;
  expect(written[at]).toBe(4);
  const length = ((written[at + 2] ?? 0) << 8) | (written[at + 3] ?? 0);
  expect(readComment(written.subarray(at + 4, at + 4 + length))).toEqual({ vendor: 'a maker', comments: COMMENTS });
  expect(written.subarray(-SOUND.length)).toEqual(SOUND);
});

/* A page as encoders write it; its checksum is not looked at by the one who reads it here. */
function page(number: number, flags: number, packets: readonly Uint8Array[]): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const head = join(
    letters('OggS'),
    Uint8Array.of(0, flags),
    new Uint8Array(8),
    little32(77),
    little32(number),
    new Uint8Array(4),
  );
  return join(head, Uint8Array.of(lacing.length), Uint8Array.from(lacing), ...packets);
}

test('an Ogg has its comment, its pages in order, and its sound', () => {
  const setup = join(letters('\u0005vorbis'), new Uint8Array(700));
  const ogg = join(
    page(0, 2, [join(letters('\u0001vorbis'), new Uint8Array(23))]),
    page(1, 0, [join(letters('\u0003vorbis'), comment, Uint8Array.of(1)), setup]),
    page(2, 4, [SOUND]),
  );
  const written = creditMedia(ogg, 'ogg', { ...CREDIT, copyright: 'x'.repeat(70_000) });
  const numbers: number[] = [];
  const packets: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (let at = 0; at < written.length; ) {
    expect(lettersAt(written, at)).toBe('OggS');
    numbers.push(viewOf(written).getUint32(at + 18, true));
    let from = at + 27 + (written[at + 26] ?? 0);
    for (const length of written.subarray(at + 27, from)) {
      parts.push(written.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(join(...parts));
      parts = [];
    }
    at = from;
  }
  expect(numbers).toEqual(numbers.map((_, at) => at));
  expect(numbers.length).toBeGreaterThan(3);
  const { comments } = readComment(packets[1]?.subarray(7) ?? new Uint8Array());
  expect(comments.slice(0, 7)).toEqual(COMMENTS.slice(0, 7));
  expect(packets[2]).toEqual(setup);
  expect(packets[3]).toEqual(SOUND);
});

describe('an MP4', () => {
  const atom = (name: string, ...content: Uint8Array[]) => {
    const body = join(...content);
    return join(big32(body.length + 8), letters(name), body);
  };
  const make = (place: number) => {
    const table = atom('stco', new Uint8Array(4), big32(1), big32(place));
    return atom(
      'moov',
      atom('mvhd', new Uint8Array(100)),
      atom('trak', atom('mdia', atom('minf', atom('stbl', table)))),
    );
  };
  const begin = atom('ftyp', letters('M4A '), new Uint8Array(4));
  const placeIn = (file: Uint8Array) => {
    const at = text(file).length === 0 ? 0 : ([...file.keys()].find((key) => lettersAt(file, key) === 'stco') ?? 0);
    return viewOf(file).getUint32(at + 12);
  };

  test('has its facts in the list of players, and its sound is found after them', () => {
    const head = join(begin, make(0));
    const file = join(begin, make(head.length + 8), atom('mdat', SOUND));
    const written = creditMedia(file, 'm4a', CREDIT);
    expect(readMp4(written)).toEqual(
      new Map([
        ['©nam', 'Nåde så ubegripelig'],
        ['©alb', 'Salmeboken'],
        ['trkn', '12'],
        ['©wrt', 'Ærlig Øst'],
        ['cprt', '© Norsk Forlag'],
        ['LYRICIST', 'John Newton, Ada Lund'],
      ]),
    );
    expect(written.subarray(placeIn(written), placeIn(written) + SOUND.length)).toEqual(SOUND);
    expect(creditMedia(written, 'm4a', CREDIT)).toEqual(written);
  });

  test('whose facts stand behind the sound leaves the sound where it is', () => {
    const written = creditMedia(join(begin, atom('mdat', SOUND), make(24)), 'mp4', CREDIT);
    expect(placeIn(written)).toBe(24);
    expect(written.subarray(24, 24 + SOUND.length)).toEqual(SOUND);
  });
});

test.each([
  ['mp3', 'This is no MP3.'],
  ['wav', 'This is no WAV.'],
  ['flac', 'This is no FLAC.'],
  ['ogg', 'This is no Ogg with Vorbis or Opus.'],
  ['m4a', 'This MP4 is broken.'],
  ['pdf', 'Files of the type pdf hold no credit.'],
])('what is no %s says so', (ending, sentence) => {
  expect(() => creditMedia(utf8('%PDF-1.7 and more of it'), ending, CREDIT)).toThrow(sentence);
});

describe('a file made to harm', () => {
  const many = (piece: Uint8Array, count: number) => {
    const whole = new Uint8Array(piece.length * count);
    for (let at = 0; at < whole.length; at += piece.length) whole.set(piece, at);
    return whole;
  };
  const emptyChunks = many(join(letters('junk'), little32(0)), 200_000);
  const emptyAtoms = many(join(big32(8), letters('free')), 200_000);
  const list = (content: Uint8Array) => join(letters('LIST'), little32(content.length), content);
  const wave = join(letters('RIFF'), little32(4), letters('WAVE'));
  const info = list(join(letters('INFO'), many(join(letters('IKEY'), little32(0)), 6000)));
  const brand = join(big32(12), letters('ftypM4A '));
  const movie = (content: Uint8Array) => join(big32(content.length + 8), letters('moov'), content);
  const track = (content: Uint8Array) => join(big32(content.length + 8), letters('trak'), content);
  const tagged = (content: Uint8Array) =>
    join(letters('ID3'), Uint8Array.of(3, 0, 0), synchsafe(content.length), content);
  const comments = join(little32(0), little32(50_000), new Uint8Array(200_000));
  const block = (type: number, content: Uint8Array) =>
    join(Uint8Array.of(type, content.length >> 16, (content.length >> 8) & 0xff, content.length & 0xff), content);
  const emptyPage = join(letters('OggS'), Uint8Array.of(0, 0), new Uint8Array(20), Uint8Array.of(0));
  const frames = many(join(letters('TXXX'), big32(1), new Uint8Array(2), Uint8Array.of(0)), 20_000);
  const synchsafe = (value: number) =>
    Uint8Array.of((value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f);

  test.each([
    ['WAV of chunks', 'wav', join(wave, emptyChunks)],
    ['WAV of lists', 'wav', join(wave, info, info)],
    ['MP4 of atoms', 'm4a', join(brand, movie(new Uint8Array()), emptyAtoms)],
    ['MP4 of atoms in the movie', 'm4a', join(brand, movie(emptyAtoms))],
    ['FLAC of blocks', 'flac', join(letters('fLaC'), new Uint8Array(80_000))],
    ['FLAC of comments', 'flac', join(letters('fLaC'), block(0, new Uint8Array(34)), block(0x84, comments))],
    ['Ogg of pages', 'ogg', many(emptyPage, 100_001)],
    [
      'MP4 of atoms in many tracks',
      'm4a',
      join(brand, movie(many(track(many(join(big32(8), letters('free')), 100)), 200)), big32(8), letters('mdat')),
    ],
    ['MP3 of frames that are ours', 'mp3', tagged(many(join(letters('TIT2'), big32(1), new Uint8Array(3)), 20_000))],
    ['MP3 of frames', 'mp3', join(letters('ID3'), Uint8Array.of(3, 0, 0), synchsafe(frames.length), frames)],
  ])('%s is refused before it fills the memory', (_what, ending, file) => {
    expect(() => creditMedia(file, ending, CREDIT)).toThrow(new NotTagged('This file has too many parts.'));
  });

  test.each(['__proto__', 'constructor', 'toString'])('of the type %s holds no credit', (ending) => {
    expect(() => creditMedia(SOUND, ending, CREDIT)).toThrow(NotTagged);
  });

  test('which ends where a number should stand is broken', () => {
    const table = join(big32(8), letters('stco'));
    const file = join(brand, movie(track(table)), big32(8), letters('mdat'));
    expect(() => creditMedia(file, 'mp4', CREDIT)).toThrow(new NotTagged('This file is broken.'));
  });

  test('with zeros put in after 0xFF loses only those', () => {
    const frame = join(letters('TXXX'), big32(5), new Uint8Array(2), Uint8Array.of(0xff, 0, 0, 0xff, 0, 7, 0));
    const sound = join(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND);
    const file = join(letters('ID3'), Uint8Array.of(3, 0, 0x80), synchsafe(frame.length), frame, sound);
    const kept = join(letters('TXXX'), synchsafe(5), new Uint8Array(2), Uint8Array.of(0xff, 0, 0xff, 7, 0));
    expect(Buffer.from(creditMedia(file, 'mp3', CREDIT)).includes(Buffer.from(kept))).toBe(true);
  });

  test('with an extended header of ID3v2.3 that is cut off keeps its sound', () => {
    const sound = join(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND);
    const file = join(letters('ID3'), Uint8Array.of(3, 0, 0x40, 0, 0, 0, 2, 0, 0), sound);
    const written = creditMedia(file, 'mp3', CREDIT);
    expect(readId3(written).get('TIT2')).toBe(CREDIT.title);
    expect(written.subarray(-sound.length)).toEqual(sound);
  });
});
