import { type ApiClient, readJson, readBytes } from './api-client.ts';
import { withBareRoute, measureBareRate, measureRate, measureReads } from './measure.ts';

type Chapter = { readonly id: string };
type Outline = { readonly books: readonly { readonly code: string; readonly chapters: readonly Chapter[] }[] };

/**
 * The cost of reading chapters: milliseconds each, `first` for the first read of a chapter since the start, `plain` for
 * a bare route that is read in the same way, and requests per second of the longest psalm beside the bare route.
 */
export type ChapterReads = {
  readonly first: readonly number[];
  readonly own: readonly number[];
  readonly verses: readonly number[];
  readonly plain: readonly number[];
  readonly rate: number;
  readonly bare: number;
};

/**
 * Reads chapters of a translation at random with 16 callers, as our own app and as existing clients do, and Psalm 119
 * repeatedly, with the bare route sending the same bytes right before and after.
 */
export async function measureChapterReads(caller: ApiClient, key: string, seconds: number): Promise<ChapterReads> {
  const [translation] = await readJson<readonly { id: string }[]>(caller, `api/Scriptures/${key}/Translations`);
  const { address, headers } = caller;
  const answer = await fetch(`${address}/api/canticle/translations/${translation?.id}`, { headers });
  const { books } = (await answer.json()) as Outline;
  const chapters = books.flatMap((book) => book.chapters);
  if (chapters.length !== 1189) throw new Error(`The translation has ${chapters.length} chapters`);
  const pick = (index: number) => chapters[(index * 7919) % chapters.length]?.id;
  const own = (index: number) => `${address}/api/canticle/chapters/${pick(index)}`;
  const verses = (index: number) => `${address}/api/Scriptures/Chapter/${pick(index)}/Verses?to=&from=`;
  const first = await measureReads(chapters.length, 16, own, headers);
  const ownTimes = await measureReads(4000, 16, own, headers);
  await measureReads(1200, 16, verses, headers);
  const verseTimes = await measureReads(4000, 16, verses, headers);
  const usual = await readBytes(caller, `api/canticle/chapters/${pick(1)}`, 'gzip');
  const plain = await withBareRoute(usual.bytes, 'gzip', async (url) => {
    await measureReads(1200, 16, () => url, headers);
    return measureReads(4000, 16, () => url, headers);
  });
  const psalm = `api/canticle/chapters/${books.find(({ code }) => code === 'PSA')?.chapters[118]?.id}`;
  const { bytes } = await readBytes(caller, psalm, 'identity');
  const before = await measureBareRate(bytes, 'identity', seconds);
  const rate = await measureRate(`${address}/${psalm}`, { ...headers, 'accept-encoding': 'identity' }, seconds);
  const bare = (before + (await measureBareRate(bytes, 'identity', seconds))) / 2;
  return { first, own: ownTimes, verses: verseTimes, plain, rate, bare };
}
