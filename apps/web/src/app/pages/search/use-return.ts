import { type RefObject, useEffect, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { type Asked, type GroupName, pageSize, searchAddress, searchPath } from '../../../features/search/index.ts';
import { keepLeft, type Left, type Shown, whereLeft } from './left.ts';

/* Of everything a little, so that nothing hides the rest; of the one kind that is wanted a page. */
const alittle: Shown = { songs: 10, contributors: 4, articles: 4, verses: 6 };
const aPage: Shown = { songs: pageSize, contributors: pageSize, articles: pageSize, verses: pageSize };

/**
 * How much of each group is shown, and what was opened. Whoever comes back to a search finds it as they left it, with the
 * focus on what they opened; whoever comes to the page with no question, their last one (contract 5.16).
 *
 * @param isThere  what was found is on the screen
 */
export function useReturn(person: string, asked: Asked, list: RefObject<HTMLElement | null>, isThere: boolean) {
  const address = searchAddress(asked);
  const [before] = useState(() => whereLeft(person));
  const [left, setLeft] = useState<Left>(() => (before?.address === address ? before : begin(asked)));
  if (left.address !== address) setLeft(begin(asked));
  useLastQuestion(before, address);
  useFocusOn(before?.address === address ? before.opened : undefined, list, isThere);
  useEffect(() => keepLeft(person, left), [person, left]);
  return {
    shown: left.shown,
    showMore: (group: GroupName) =>
      setLeft((now) => ({ ...now, shown: { ...now.shown, [group]: now.shown[group] + pageSize } })),
    /* Kept at once: the page is left before it is drawn again. */
    open: (opened: string) => keepLeft(person, { ...left, opened }),
  };
}

const begin = (asked: Asked): Left => ({
  address: searchAddress(asked),
  shown: asked.group === 'all' ? alittle : aPage,
  opened: undefined,
});

/* Where the page leads by itself when it is entered: only once, so that the field can be emptied. */
function useLastQuestion(before: Left | undefined, address: string): void {
  const navigate = useNavigate();
  const [wanted] = useState(address === searchPath ? before?.address : undefined);
  useEffect(() => {
    if (wanted !== undefined && wanted !== searchPath) void navigate(wanted, { replace: true });
  }, [wanted, navigate]);
}

function useFocusOn(opened: string | undefined, list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const [wanted] = useState(opened);
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isReturn || !isThere || wanted === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(wanted)}"]`)?.focus();
  }, [isReturn, isThere, wanted, list]);
}
