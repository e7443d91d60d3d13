import { type ScriptureMark, scriptures } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mutateOptimistically, lifetimes, personalQuery, requestOf } from '../../offline/index.ts';

/** A word of a verse, from 0, or null for the whole verse. */
export type UnderlineTarget = Pick<ScriptureMark, 'verse' | 'word'>;

const underlineKey = ({ verse, word }: UnderlineTarget): string => `${verse} ${word ?? ''}`;
const resourceKeyPrefix = (chapterId: string): string => `scripture-mark:${chapterId}:`;

const marksQuery = (chapterId: string) =>
  personalQuery(scriptures.listScriptureMarks, { query: { chapterId } }, lifetimes.user, {
    appliesTo: (resourceKey) => resourceKey.startsWith(resourceKeyPrefix(chapterId)),
    apply: (marks, operation) => {
      const saved = requestOf(operation, scriptures.saveScriptureMark);
      return saved ? addMark(marks, saved.body) : marks;
    },
  });

/** Adds a mark, or replaces the same one; the later of two is kept. */
export function addMark(marks: readonly ScriptureMark[], mark: ScriptureMark): ScriptureMark[] {
  const existing = marks.find((one) => underlineKey(one) === underlineKey(mark));
  if (existing !== undefined && existing.markedAt > mark.markedAt) return [...marks];
  return [...marks.filter((one) => one !== existing), mark];
}

/** What the person has underlined in a chapter, on any device. */
export function useUnderlined(chapterId: string): ReadonlySet<string> {
  const { data } = useQuery(marksQuery(chapterId));
  return useMemo(() => new Set((data ?? []).filter(({ marked }) => marked).map(underlineKey)), [data]);
}

/** Whether it is underlined. */
export const isUnderlined = (underlined: ReadonlySet<string>, target: UnderlineTarget): boolean =>
  underlined.has(underlineKey(target));

/* Applies a tap made before the marks are loaded, whether they were requested before or after it. */
async function applyWhenLoaded(
  queryClient: QueryClient,
  query: ReturnType<typeof marksQuery>,
  mark: ScriptureMark,
): Promise<void> {
  const marks = await queryClient.ensureQueryData(query).catch(() => [] as const);
  queryClient.setQueryData(query.queryKey, addMark(marks, mark));
}

/**
 * Underlines something, or removes the underline: shown at once, and sent to the person's other devices when there is a
 * network.
 */
export function useUnderline(chapterId: string): (target: UnderlineTarget, marked: boolean) => void {
  const queryClient = useQueryClient();
  return (target, marked) => {
    const body: ScriptureMark = { chapterId, ...target, marked, markedAt: new Date().toISOString() };
    const resourceKey = `${resourceKeyPrefix(chapterId)}${underlineKey(target)}`;
    const query = marksQuery(chapterId);
    void mutateOptimistically(queryClient, { thing: resourceKey, call: scriptures.saveScriptureMark, body }, [query]);
    if (queryClient.getQueryData(query.queryKey) === undefined) void applyWhenLoaded(queryClient, query, body);
  };
}
