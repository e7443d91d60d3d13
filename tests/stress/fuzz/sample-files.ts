import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../tools/scripts/runtime.mjs';
import { buildProgramSamples, type SampleFile, unpackZip } from './program-samples.ts';

export const MAX_FILE_BYTES = 64 * 1024;

const ENDINGS =
  /\.(txt|xml|mxl|json|abc|usfm|cho|crd|musicxml|mei|md|pdf|sng|ccli|usr|bin|osz|osj|pro[4-6]?|probundle|proplaylist|sqlite|db|ewsx|csv|rtf|docx|xlsx|onsong|vpc|sqlite)$|\/opensong\/[^./]+$/i;

/**
 * Real files: those of the starter library and, where `SAMPLE_DATA` is set, of the sample data; of at most 64 kB.
 * With an ending only those that have it. Neither has recordings, so they are generated here, as small as possible; files of other programs are built.
 */
export function readSampleFiles(ending = ''): readonly SampleFile[] {
  const folders = [join(PROJECT_ROOT, 'library'), process.env['SAMPLE_DATA'] ?? ''].filter((folder) =>
    existsSync(folder),
  );
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const fitting = paths.filter((path) => ENDINGS.test(path) && statSync(path).size <= MAX_FILE_BYTES).sort();
  const files = fitting.map((path) => ({ name: path, bytes: readFileSync(path) }));
  return [...files, ...makeRecordings(), ...makeWords(), ...programSamples]
    .filter(({ name }) => name.toLowerCase().endsWith(ending))
    .map(withEntries);
}

/** The files of other programs: the last ones of those that are returned. */
const programSamples = (await buildProgramSamples()).filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES);

/** How many of the files, from the end, are those that were built as other programs write them. */
export const PROGRAM_FILE_COUNT = programSamples.length;

function withEntries(file: SampleFile): SampleFile {
  if (file.bytes[0] !== 0x50 || file.bytes[1] !== 0x4b) return file;
  const entries = unpackZip(file.bytes);
  return entries.length === 0 ? file : { ...file, entries };
}

const letters = (text: string): Buffer => Buffer.from(text, 'latin1');

function number(value: number, bytes: number, little = false): Buffer {
  const written = Buffer.alloc(bytes);
  if (little) written.writeUIntLE(value, 0, bytes);
  else written.writeUIntBE(value, 0, bytes);
  return written;
}

function makeRecordings(): readonly SampleFile[] {
  const sound = Buffer.alloc(600, 7);
  const chunk = (name: string, content: Buffer) =>
    Buffer.concat([letters(name), number(content.length, 4, true), content]);
  const box = (name: string, ...content: readonly Buffer[]) => {
    const inside = Buffer.concat(content);
    return Buffer.concat([number(inside.length + 8, 4), letters(name), inside]);
  };
  const frame = Buffer.concat([letters('TIT2'), number(6, 4), Buffer.alloc(2), letters('\x03Hello')]);
  const comment = Buffer.concat([
    number(4, 4, true),
    letters('none'),
    number(1, 4, true),
    number(7, 4, true),
    letters('TITLE=a'),
  ]);
  const page = (kind: number, order: number, content: Buffer) =>
    Buffer.concat([
      letters('OggS\0'),
      number(kind, 1),
      Buffer.alloc(8),
      number(7, 4, true),
      number(order, 4, true),
      Buffer.alloc(4),
      number(1, 1),
      number(content.length, 1),
      content,
    ]);
  return [
    {
      name: 'recording.mp3',
      bytes: Buffer.concat([
        letters('ID3\x04\0\0\0\0\0'),
        number(frame.length, 1),
        frame,
        letters('\xff\xfb\x90\0'),
        sound,
      ]),
    },
    {
      name: 'recording.wav',
      bytes: chunk(
        'RIFF',
        Buffer.concat([
          letters('WAVE'),
          chunk('fmt ', Buffer.alloc(16, 1)),
          chunk('LIST', Buffer.concat([letters('INFO'), chunk('INAM', letters('Song'))])),
          chunk('data', sound),
        ]),
      ),
    },
    {
      name: 'recording.flac',
      bytes: Buffer.concat([
        letters('fLaC\0'),
        number(34, 3),
        Buffer.alloc(34),
        letters('\x84'),
        number(comment.length, 3),
        comment,
        letters('\xff\xf8'),
        sound,
      ]),
    },
    {
      name: 'recording.mp4',
      bytes: Buffer.concat([
        box('ftyp', letters('isom\0\0\0\0')),
        box(
          'moov',
          box('mvhd', Buffer.alloc(100)),
          box('trak', box('mdia', box('minf', box('stbl', box('stco', number(0, 4), number(1, 4), number(300, 4)))))),
          box(
            'udta',
            box(
              'meta',
              number(0, 4),
              box('ilst', box('\xa9nam', box('data', number(1, 4), number(0, 4), letters('Song')))),
            ),
          ),
        ),
        box('mdat', sound),
      ]),
    },
    {
      name: 'recording.ogg',
      bytes: Buffer.concat([
        page(2, 0, letters('\x01vorbis')),
        page(0, 1, Buffer.concat([letters('\x03vorbis'), comment, letters('\x01')])),
        page(0, 2, sound.subarray(0, 200)),
      ]),
    },
  ];
}

function makeWords(): readonly SampleFile[] {
  return [
    {
      name: 'words.vtt',
      bytes: letters(
        'WEBVTT\n\nNOTE by hand\n\n1\n00:01.000 --> 00:02.500 align:left\nAmazing <00:01.500>grace\n\n00:00:03.000 --> 00:00:04.000\n<v Ada>how sweet</v>\n',
      ),
    },
    {
      name: 'words.srt',
      bytes: letters(
        '1\n00:00:01,000 --> 00:00:02,500\nAmazing grace\n\n2\n00:00:03,000 --> 00:00:04,000\n<i>how sweet</i>\n',
      ),
    },
    {
      name: 'words.lrc',
      bytes: letters('[ti:Amazing]\n[offset:+100]\n[00:12.00]Amazing <00:12.50>grace\n[00:14.20][00:44.20]how sweet\n'),
    },
  ];
}
