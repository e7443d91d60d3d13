import { type ScriptureMark, scriptures } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mutateOptimistically, lifetimes, personalQuery, requestOf, timestampAfter } from '../../offline/index.ts';

/** A word of a verse, from 0, or null for the whole verse. */
export type UnderlineTarget = Pick<ScriptureMark, 'verse' | 'word'>;

const underlineKey = ({ verse, word }: UnderlineTarget): string => `${verse} ${word ?? ''}`;
const isMarkOf = (target: UnderlineTarget) => (mark: ScriptureMark) => underlineKey(mark) === underlineKey(target);
const resourceKeyPrefix = (chapterId: string): string => `scripture-mark:${chapterId}:`;

const marksQuery = (chapterId: string) =>
  personalQuery(scriptures.listScriptureMarks, { query: { chapterId } }, lifetimes.user, {
    appliesTo: (resourceKey) => resourceKey.startsWith(resourceKeyPrefix(chapterId)),
    emptyValue: [],
    apply: (marks, operation) => {
      const saved = requestOf(operation, scriptures.saveScriptureMark);
      return saved ? addMark(marks, saved.body) : marks;
    },
  });

/** Adds a mark, or replaces the same one; the later of two is kept. */
export function addMark(marks: readonly ScriptureMark[], mark: ScriptureMark): ScriptureMark[] {
  const existing = marks.find(isMarkOf(mark));
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

/**
 * Underlines something, or removes the underline: shown at once, and sent to the person's other devices when there is a
 * network.
 */
export function useUnderline(chapterId: string): (target: UnderlineTarget, marked: boolean) => void {
  const queryClient = useQueryClient();
  return (target, marked) => {
    const query = marksQuery(chapterId);
    const seen = queryClient.getQueryData<readonly ScriptureMark[]>(query.queryKey)?.find(isMarkOf(target));
    const body: ScriptureMark = { chapterId, ...target, marked, markedAt: timestampAfter(seen?.markedAt) };
    const resourceKey = `${resourceKeyPrefix(chapterId)}${underlineKey(target)}`;
    const operation = { thing: resourceKey, call: scriptures.saveScriptureMark, body };
    void mutateOptimistically(queryClient, operation, [query]);
  };
}
