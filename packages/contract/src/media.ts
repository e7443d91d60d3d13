import { z } from 'zod';
import { commaList, id, isoTimestamp, updatedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { resource } from './resources.ts';
import { participant, songV3 } from './songs.ts';

const fileType = z.enum(['audio', 'video', 'sheetmusic', 'sheetmusic-pdf', 'sheetmusic-sibelius', 'pdf']);

export const fileV3 = z.strictObject({
  id,
  songId: id,
  name: z.string(),
  type: fileType,
  category: z.string().nullable(),
  number: z.number().int().nullable(),
  languageKey: z.string().nullable(),
  transposition: z.string().nullable(),
  information: z.string().nullable(),
  directUrl: z.string(),
  instrumentId: id.nullable(),
  participants: z.array(participant),
  collectionIds: z.array(id),
  song: songV3.optional(),
  updatedAt: isoTimestamp,
});

export const fileV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  songId: id,
  type: z.enum(['audio', 'video', 'sheetmusic', 'sheetmusic-pdf', 'sibelius', 'pdf']),
  name: z.string(),
  category: z.string().nullable(),
  information: z.string().nullable(),
  language: z.string().nullable(),
  transposition: z.string().nullable(),
  directUrl: z.string(),
  instrumentId: id.nullable(),
  participants: z.array(participant),
});

export type FileV3 = z.infer<typeof fileV3>;
export type FileV4 = z.infer<typeof fileV4>;

export const listFiles = endpoint({
  method: 'GET',
  path: 'api/Files',
  version: 3,
  summary: 'The files of every song the person may open; with songId and a sheet music type, all scores of that song.',
  query: z.object({ updatedAt, songId: id.optional(), type: z.string().max(50).optional() }),
  reply: z.array(fileV3),
  embeddable: true,
});

export const getFile = endpoint({
  method: 'GET',
  path: 'api/Files/:id',
  version: 3,
  summary: 'One file.',
  params: z.object({ id }),
  query: z.object({ expand: commaList.optional() }),
  reply: fileV3,
  embeddable: true,
  errors: ['NOT_FOUND', 'LOCKED'],
});

export const filesV4 = resource('Files', fileV4);
