import type { Upload } from '@canticle/contract/calls';
import { describe, expect, test } from 'vitest';
import { changedFields, formValuesOf, alternativeTypes } from './file-metadata.ts';
import { parseUploadError } from './upload-failure.ts';
import { findInterruptedUploads } from './interrupted-uploads.ts';
import { linkMediaType } from './link-media-type.ts';
import type { ManagedFile } from './managed-file.ts';
import { fingerprintOf, nextQueued, uploadPercent, type UploadTask, uploadIdFromUrl } from './upload-task.ts';

const sending = (id: string, state: UploadTask['state'], facts: Partial<UploadTask> = {}): UploadTask => ({
  id,
  songId: 's1',
  fileName: `${id}.wav`,
  isPhoto: false,
  size: 100,
  sent: 0,
  state,
  uploadId: undefined,
  code: undefined,
  message: '',
  ...facts,
});

describe('files on their way', () => {
  test('say 100 only when every byte has arrived', () => {
    expect(uploadPercent({ sent: 999_999, size: 1_000_000 })).toBe(99);
    expect(uploadPercent({ sent: 1_000_000, size: 1_000_000 })).toBe(100);
    expect(uploadPercent({ sent: 0, size: 0 })).toBe(0);
  });

  test('go two at a time, in the order they were chosen', () => {
    const queued = [sending('b', 'queued'), sending('c', 'queued')];
    expect(nextQueued([sending('a', 'sending'), ...queued])?.id).toBe('b');
    expect(nextQueued([sending('a', 'sending'), sending('x', 'sending'), ...queued])).toBeUndefined();
    expect(nextQueued([sending('a', 'waiting'), sending('x', 'refused'), sending('y', 'stored')])).toBeUndefined();
  });

  test('are the same again only for the same song, content length and time of change', () => {
    const file = { name: 'Organ.wav', type: 'audio/wav', size: 10, lastModified: 7 };
    const same = fingerprintOf({ ...file }, 's1');
    expect(fingerprintOf(file, 's1')).toBe(same);
    expect(fingerprintOf(file, 's2')).not.toBe(same);
    expect(fingerprintOf(file, 's1', true)).not.toBe(same);
    expect(fingerprintOf({ ...file, size: 11 }, 's1')).not.toBe(same);
    expect(fingerprintOf({ ...file, lastModified: 8 }, 's1')).not.toBe(same);
  });

  test('are known to the server by the name in their address', () => {
    expect(uploadIdFromUrl('https://sing.example/api/canticle/uploads/0a-1/bytes')).toBe('0a-1');
    expect(uploadIdFromUrl(null)).toBeUndefined();
  });

  test('that stopped half-way are those of this song that nothing here sends', () => {
    const upload = (id: string, facts: object = {}) =>
      ({ id, songId: 's1', state: 'receiving', ...facts }) as unknown as Upload;
    const all = [
      upload('left'),
      upload('going'),
      upload('done', { state: 'stored' }),
      upload('other', { songId: 's2' }),
    ];
    expect(
      findInterruptedUploads(all, 's1', [{ uploadId: 'going' }, { uploadId: undefined }]).map(({ id }) => id),
    ).toEqual(['left']);
  });
});

describe('an upload that stopped', () => {
  const answered = (status: number, body: string, header?: string) => ({
    originalRequest: {},
    originalResponse: { getStatus: () => status, getBody: () => body, getHeader: () => header },
  });

  test('is refused with the sentence of the server', () => {
    const body = JSON.stringify({ code: 'UNSUPPORTED_TYPE', message: 'The file is named a.mp3 but contains a PDF.' });
    expect(parseUploadError(answered(415, body))).toEqual({
      kind: 'refused',
      code: 'UNSUPPORTED_TYPE',
      message: 'The file is named a.mp3 but contains a PDF.',
    });
  });

  test('goes on when the network, the server or the bearer was what failed', () => {
    expect(parseUploadError({ originalRequest: {}, originalResponse: null })).toMatchObject({
      kind: 'lost',
      code: 'NETWORK_FAILED',
    });
    expect(parseUploadError(answered(502, '<html>Bad gateway</html>'))).toMatchObject({
      kind: 'lost',
      code: 'INTERNAL',
    });
    expect(parseUploadError(answered(409, ''))).toMatchObject({ kind: 'lost' });
    expect(parseUploadError(answered(401, 'Unauthorized'))).toMatchObject({ kind: 'lost', code: 'SIGNED_OUT' });
    expect(parseUploadError(answered(403, '', 'NOT_ALLOWED'))).toMatchObject({ kind: 'refused', code: 'NOT_ALLOWED' });
  });

  test('is over when the file itself cannot be read', () => {
    expect(parseUploadError(new Error('tus: cannot read'))).toMatchObject({ kind: 'refused', code: 'UNREADABLE' });
  });
});

describe('what is said of a file', () => {
  const file: ManagedFile = {
    id: 'f1',
    songId: 's1',
    type: 'audio',
    name: 'Organ',
    category: 'studio',
    language: null,
    instrumentId: null,
    transposition: null,
    companionOf: null,
  };

  test('is sent only where it was changed, and emptied with null', () => {
    expect(changedFields(file, formValuesOf(file))).toEqual({});
    expect(changedFields(file, { ...formValuesOf(file), name: ' Organ ', category: '', language: 'no' })).toEqual({
      category: null,
      language: 'no',
    });
  });

  test('lets a PDF be a score or a document, and nothing become what it is not', () => {
    expect(alternativeTypes('pdf')).toEqual(['sheetmusic-pdf', 'pdf']);
    expect(alternativeTypes('lyrics')).toEqual(['subtitles', 'lyrics']);
    expect(alternativeTypes('video')).toEqual([]);
  });
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'video'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'video'],
  ['https://vimeo.com/', undefined],
  ['https://example.org/live/hymn.m3u8?x=1', 'video'],
  ['https://example.org/hymn.MP3', 'audio'],
  ['https://example.org/hymn.html', undefined],
  ['http://example.org/hymn.mp3', undefined],
  ['https://me:secret@example.org/hymn.mp3', undefined],
  ['hymn.mp3', undefined],
])('the address %s holds %s', (address, kind) => {
  expect(linkMediaType(address)).toBe(kind);
});
