import { parentPort } from 'node:worker_threads';
import type { LyricsDocument } from '@canticle/music';
import { createFingerprint, findSimilarSongs, type SimilarSongs, type SongFingerprint } from '@canticle/search';

/* A worker thread: reduces songs to their fingerprints, and compares the fingerprints of a library. */

/** A song to reduce; its texts as they are stored. */
export type SongToReduce = {
  readonly id: string;
  readonly titles: readonly string[];
  readonly documents: readonly string[];
  readonly melodies: readonly (readonly number[])[];
};

export type LikenessRequest =
  | { readonly reduce: readonly SongToReduce[] }
  /** Fingerprints as they are stored, by the id of the song: kept until they are compared. */
  | { readonly add: readonly (readonly [string, string])[] }
  | { readonly compare: true };

export type LikenessReply =
  | { readonly fingerprints: readonly (readonly [string, string])[] }
  | { readonly added: number }
  | { readonly pairs: readonly SimilarSongs[] };

const library = new Map<string, SongFingerprint>();

parentPort?.on('message', (request: LikenessRequest) => {
  parentPort?.postMessage(answer(request));
});

function answer(request: LikenessRequest): LikenessReply {
  if ('reduce' in request)
    return { fingerprints: request.reduce.map((song) => [song.id, JSON.stringify(reduce(song))] as const) };
  if ('add' in request) {
    for (const [id, fingerprint] of request.add) library.set(id, JSON.parse(fingerprint));
    return { added: library.size };
  }
  return { pairs: findSimilarSongs(library) };
}

function reduce({ titles, documents, melodies }: SongToReduce): SongFingerprint {
  const texts = documents.map((document) => {
    const { sections }: LyricsDocument = JSON.parse(document);
    return sections.flatMap(({ lines }) => lines.map(({ text }) => text));
  });
  return createFingerprint({ titles, texts, melodies });
}
