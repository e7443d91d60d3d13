import { type ScriptureMark, scriptures } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeOwn, lifetimes, ownCall } from '../../offline/index.ts';

/** A word of a verse, from 0, or null for the whole verse. */
export type Underlined = Pick<ScriptureMark, 'verse' | 'word'>;

const nameOf = ({ verse, word }: Underlined): string => `${verse} ${word ?? ''}`;
const thingsOf = (chapterId: string): string => `scripture-mark:${chapterId}:`;

const marksOf = (chapterId: string) =>
  ownCall(scriptures.listScriptureMarks, { query: { chapterId } }, lifetimes.user, {
    concerns: (thing) => thing.startsWith(thingsOf(chapterId)),
    apply: (marks, { body }) => withMark(marks, body as ScriptureMark),
  });

/** The marks with one more, or with the same one as it is now; the later of two stays. */
export function withMark(marks: readonly ScriptureMark[], mark: ScriptureMark): ScriptureMark[] {
  const same = marks.find((one) => nameOf(one) === nameOf(mark));
  if (same !== undefined && same.markedAt > mark.markedAt) return [...marks];
  return [...marks.filter((one) => one !== same), mark];
}

/** What the person has underlined in a chapter, on whatever device. */
export function useUnderlined(chapterId: string): ReadonlySet<string> {
  const { data } = useQuery(marksOf(chapterId));
  return useMemo(() => new Set((data ?? []).filter(({ marked }) => marked).map(nameOf)), [data]);
}

/** Whether it is underlined. */
export const isUnderlined = (underlined: ReadonlySet<string>, one: Underlined): boolean => underlined.has(nameOf(one));

/* A tap before the marks have come shows with them, whether they were asked for before it or after. */
async function showWhenKnown(
  queries: QueryClient,
  query: ReturnType<typeof marksOf>,
  mark: ScriptureMark,
): Promise<void> {
  const marks = await queries.ensureQueryData(query).catch(() => [] as const);
  queries.setQueryData(query.queryKey, withMark(marks, mark));
}

/** Underlines something, or takes the line away: seen at once, and on the person's other devices when there is a network. */
export function useUnderline(chapterId: string): (one: Underlined, marked: boolean) => void {
  const queries = useQueryClient();
  return (one, marked) => {
    const body: ScriptureMark = { chapterId, ...one, marked, markedAt: new Date().toISOString() };
    const thing = `${thingsOf(chapterId)}${nameOf(one)}`;
    const query = marksOf(chapterId);
    void changeOwn(queries, { thing, call: scriptures.saveScriptureMark, body }, [query as never]);
    if (queries.getQueryData(query.queryKey) === undefined) void showWhenKnown(queries, query, body);
  };
}
