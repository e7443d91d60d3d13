import { describe, expect, test } from 'vitest';
import { uint32BE, concat, encodeLatin1, decodeLatin1, uint32LE, encodeUtf8, viewOf } from './bytes.ts';
import { type MediaTags, TaggingError } from './media-tags.ts';
import { readId3 } from './id3.ts';
import { writeMediaTags } from './index.ts';
import { readMp4Tags } from './mp4.ts';
import { readVorbisComment } from './vorbis-comment.ts';

const CREDIT: MediaTags = {
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
  const frame = concat(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND);
  const told = new Map([
    ['TIT2', 'Nåde så ubegripelig'],
    ['TALB', 'Salmeboken'],
    ['TRCK', '12'],
    ['TEXT', 'John Newton, Ada Lund'],
    ['TCOM', 'Ærlig Øst'],
    ['TCOP', '© Norsk Forlag'],
  ]);

  test('without a tag gets one, and sounds as before', () => {
    const written = writeMediaTags(frame, 'MP3', CREDIT);
    expect(readId3(written)).toEqual(told);
    expect(written.subarray(-frame.length)).toEqual(frame);
  });

  test('keeps its picture and its year, loses what contradicts, and may be credited twice', () => {
    const old = (name: string, content: Uint8Array) =>
      concat(encodeLatin1(name), uint32BE(content.length), new Uint8Array(2), content);
    const picture = old('APIC', concat(Uint8Array.of(0), encodeUtf8('image/png\0\u0003\0picture')));
    const body = concat(old('TIT2', encodeUtf8('\u0000Wrong')), old('TYER', encodeUtf8('\u00001931')), picture);
    const size = Uint8Array.of(0, 0, body.length >> 7, body.length & 0x7f);
    const tagged = concat(
      encodeLatin1('ID3'),
      Uint8Array.of(3, 0, 0),
      size,
      body,
      frame,
      encodeLatin1('TAG'),
      new Uint8Array(125),
    );
    const written = writeMediaTags(tagged, 'mp3', CREDIT);
    expect(readId3(written)).toEqual(new Map([...told, ['TDRC', '1931']]));
    expect(text(written)).toContain('picture');
    expect(text(written)).not.toContain('Wrong');
    expect(written.subarray(-frame.length)).toEqual(frame);
    expect(writeMediaTags(written, 'mp3', CREDIT)).toEqual(written);
  });
});

test('a WAV has its list replaced and its length right', () => {
  const chunk = (name: string, content: Uint8Array) => concat(encodeLatin1(name), uint32LE(content.length), content);
  const info = chunk('LIST', concat(encodeLatin1('INFO'), chunk('INAM', encodeUtf8('Wrong\0'))));
  const body = concat(encodeLatin1('WAVE'), chunk('fmt ', new Uint8Array(16)), info, chunk('data', SOUND));
  const written = writeMediaTags(concat(encodeLatin1('RIFF'), uint32LE(body.length), body), 'wav', CREDIT);
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
  expect(writeMediaTags(written, 'wav', CREDIT)).toEqual(written);
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
const sized = (content: Uint8Array) => concat(uint32LE(content.length), content);
const comment = concat(
  sized(encodeUtf8('a maker')),
  uint32LE(2),
  sized(encodeUtf8('title=Wrong')),
  sized(encodeUtf8('DATE=1931')),
);

test('a FLAC has its comment beside what else stands in it', () => {
  const block = (type: number, content: Uint8Array) =>
    concat(Uint8Array.of(type, 0, content.length >> 8, content.length & 0xff), content);
  const flac = concat(
    encodeLatin1('fLaC'),
    block(0, new Uint8Array(34)),
    block(4, comment),
    block(0x81, new Uint8Array(10)),
    SOUND,
  );
  const written = writeMediaTags(flac, 'flac', CREDIT);
  const at = 4 + 38;
  expect(written[at]).toBe(4);
  const length = ((written[at + 2] ?? 0) << 8) | (written[at + 3] ?? 0);
  expect(readVorbisComment(written.subarray(at + 4, at + 4 + length))).toEqual({
    vendor: 'a maker',
    comments: COMMENTS,
  });
  expect(written.subarray(-SOUND.length)).toEqual(SOUND);
});

/* A page as encoders write it; the test reader does not check its checksum. */
function page(number: number, flags: number, packets: readonly Uint8Array[]): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const head = concat(
    encodeLatin1('OggS'),
    Uint8Array.of(0, flags),
    new Uint8Array(8),
    uint32LE(77),
    uint32LE(number),
    new Uint8Array(4),
  );
  return concat(head, Uint8Array.of(lacing.length), Uint8Array.from(lacing), ...packets);
}

test('an Ogg has its comment, its pages in order, and its sound', () => {
  const setup = concat(encodeLatin1('\u0005vorbis'), new Uint8Array(700));
  const ogg = concat(
    page(0, 2, [concat(encodeLatin1('\u0001vorbis'), new Uint8Array(23))]),
    page(1, 0, [concat(encodeLatin1('\u0003vorbis'), comment, Uint8Array.of(1)), setup]),
    page(2, 4, [SOUND]),
  );
  const written = writeMediaTags(ogg, 'ogg', { ...CREDIT, copyright: 'x'.repeat(70_000) });
  const numbers: number[] = [];
  const packets: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (let at = 0; at < written.length; ) {
    expect(decodeLatin1(written, at)).toBe('OggS');
    numbers.push(viewOf(written).getUint32(at + 18, true));
    let from = at + 27 + (written[at + 26] ?? 0);
    for (const length of written.subarray(at + 27, from)) {
      parts.push(written.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(concat(...parts));
      parts = [];
    }
    at = from;
  }
  expect(numbers).toEqual(numbers.map((_, at) => at));
  expect(numbers.length).toBeGreaterThan(3);
  const { comments } = readVorbisComment(packets[1]?.subarray(7) ?? new Uint8Array());
  expect(comments.slice(0, 7)).toEqual(COMMENTS.slice(0, 7));
  expect(packets[2]).toEqual(setup);
  expect(packets[3]).toEqual(SOUND);
});

describe('an MP4', () => {
  const atom = (name: string, ...content: Uint8Array[]) => {
    const body = concat(...content);
    return concat(uint32BE(body.length + 8), encodeLatin1(name), body);
  };
  const make = (place: number) => {
    const table = atom('stco', new Uint8Array(4), uint32BE(1), uint32BE(place));
    return atom(
      'moov',
      atom('mvhd', new Uint8Array(100)),
      atom('trak', atom('mdia', atom('minf', atom('stbl', table)))),
    );
  };
  const begin = atom('ftyp', encodeLatin1('M4A '), new Uint8Array(4));
  const placeIn = (file: Uint8Array) => {
    const at = text(file).length === 0 ? 0 : ([...file.keys()].find((key) => decodeLatin1(file, key) === 'stco') ?? 0);
    return viewOf(file).getUint32(at + 12);
  };

  test('has its facts in the list of players, and its sound is found after them', () => {
    const head = concat(begin, make(0));
    const file = concat(begin, make(head.length + 8), atom('mdat', SOUND));
    const written = writeMediaTags(file, 'm4a', CREDIT);
    expect(readMp4Tags(written)).toEqual(
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
    expect(writeMediaTags(written, 'm4a', CREDIT)).toEqual(written);
  });

  test('whose facts stand behind the sound leaves the sound where it is', () => {
    const written = writeMediaTags(concat(begin, atom('mdat', SOUND), make(24)), 'mp4', CREDIT);
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
  expect(() => writeMediaTags(encodeUtf8('%PDF-1.7 and more of it'), ending, CREDIT)).toThrow(sentence);
});

describe('a file made to harm', () => {
  const many = (piece: Uint8Array, count: number) => {
    const whole = new Uint8Array(piece.length * count);
    for (let at = 0; at < whole.length; at += piece.length) whole.set(piece, at);
    return whole;
  };
  const emptyChunks = many(concat(encodeLatin1('junk'), uint32LE(0)), 200_000);
  const emptyAtoms = many(concat(uint32BE(8), encodeLatin1('free')), 200_000);
  const list = (content: Uint8Array) => concat(encodeLatin1('LIST'), uint32LE(content.length), content);
  const wave = concat(encodeLatin1('RIFF'), uint32LE(4), encodeLatin1('WAVE'));
  const info = list(concat(encodeLatin1('INFO'), many(concat(encodeLatin1('IKEY'), uint32LE(0)), 6000)));
  const brand = concat(uint32BE(12), encodeLatin1('ftypM4A '));
  const movie = (content: Uint8Array) => concat(uint32BE(content.length + 8), encodeLatin1('moov'), content);
  const track = (content: Uint8Array) => concat(uint32BE(content.length + 8), encodeLatin1('trak'), content);
  const tagged = (content: Uint8Array) =>
    concat(encodeLatin1('ID3'), Uint8Array.of(3, 0, 0), synchsafe(content.length), content);
  const comments = concat(uint32LE(0), uint32LE(50_000), new Uint8Array(200_000));
  const block = (type: number, content: Uint8Array) =>
    concat(Uint8Array.of(type, content.length >> 16, (content.length >> 8) & 0xff, content.length & 0xff), content);
  const emptyPage = concat(encodeLatin1('OggS'), Uint8Array.of(0, 0), new Uint8Array(20), Uint8Array.of(0));
  const frames = many(concat(encodeLatin1('TXXX'), uint32BE(1), new Uint8Array(2), Uint8Array.of(0)), 20_000);
  const synchsafe = (value: number) =>
    Uint8Array.of((value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f);

  test.each([
    ['WAV of chunks', 'wav', concat(wave, emptyChunks)],
    ['WAV of lists', 'wav', concat(wave, info, info)],
    ['MP4 of atoms', 'm4a', concat(brand, movie(new Uint8Array()), emptyAtoms)],
    ['MP4 of atoms in the movie', 'm4a', concat(brand, movie(emptyAtoms))],
    ['FLAC of blocks', 'flac', concat(encodeLatin1('fLaC'), new Uint8Array(80_000))],
    ['FLAC of comments', 'flac', concat(encodeLatin1('fLaC'), block(0, new Uint8Array(34)), block(0x84, comments))],
    ['Ogg of pages', 'ogg', many(emptyPage, 100_001)],
    [
      'MP4 of atoms in many tracks',
      'm4a',
      concat(
        brand,
        movie(many(track(many(concat(uint32BE(8), encodeLatin1('free')), 100)), 200)),
        uint32BE(8),
        encodeLatin1('mdat'),
      ),
    ],
    [
      'MP3 of frames that are ours',
      'mp3',
      tagged(many(concat(encodeLatin1('TIT2'), uint32BE(1), new Uint8Array(3)), 20_000)),
    ],
    ['MP3 of frames', 'mp3', concat(encodeLatin1('ID3'), Uint8Array.of(3, 0, 0), synchsafe(frames.length), frames)],
  ])('%s is refused before it fills the memory', (_what, ending, file) => {
    expect(() => writeMediaTags(file, ending, CREDIT)).toThrow(new TaggingError('This file has too many parts.'));
  });

  test.each(['__proto__', 'constructor', 'toString'])('of the type %s holds no credit', (ending) => {
    expect(() => writeMediaTags(SOUND, ending, CREDIT)).toThrow(TaggingError);
  });

  test('which ends where a number should stand is broken', () => {
    const table = concat(uint32BE(8), encodeLatin1('stco'));
    const file = concat(brand, movie(track(table)), uint32BE(8), encodeLatin1('mdat'));
    expect(() => writeMediaTags(file, 'mp4', CREDIT)).toThrow(new TaggingError('This file is broken.'));
  });

  test('with zeros put in after 0xFF loses only those', () => {
    const frame = concat(
      encodeLatin1('TXXX'),
      uint32BE(5),
      new Uint8Array(2),
      Uint8Array.of(0xff, 0, 0, 0xff, 0, 7, 0),
    );
    const sound = concat(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND);
    const file = concat(encodeLatin1('ID3'), Uint8Array.of(3, 0, 0x80), synchsafe(frame.length), frame, sound);
    const kept = concat(encodeLatin1('TXXX'), synchsafe(5), new Uint8Array(2), Uint8Array.of(0xff, 0, 0xff, 7, 0));
    expect(Buffer.from(writeMediaTags(file, 'mp3', CREDIT)).includes(Buffer.from(kept))).toBe(true);
  });

  test('with an extended header of ID3v2.3 that is cut off keeps its sound', () => {
    const sound = concat(Uint8Array.of(0xff, 0xfb, 0x90, 0), SOUND);
    const file = concat(encodeLatin1('ID3'), Uint8Array.of(3, 0, 0x40, 0, 0, 0, 2, 0, 0), sound);
    const written = writeMediaTags(file, 'mp3', CREDIT);
    expect(readId3(written).get('TIT2')).toBe(CREDIT.title);
    expect(written.subarray(-sound.length)).toEqual(sound);
  });
});
