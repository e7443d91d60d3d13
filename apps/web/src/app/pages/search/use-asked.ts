import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Asked, readAsked, rememberSearch, searchAddress } from '../../../features/search/index.ts';

/** How long somebody may pause between two letters before the answer is looked for, in milliseconds. */
const pauseMs = 160;

/**
 * What is asked, which stands in the address, and what is typed, which gets there after a pause. Typing replaces the
 * address; after Enter what is typed next is a new one, so that going back leads to what was asked before.
 */
export function useAsked(person: string) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  // What was asked last shows at once, before the address follows.
  const [ahead, setAhead] = useState<{ readonly from: URLSearchParams; readonly asked: Asked } | undefined>();
  const inAddress = useMemo(() => readAsked(address), [address]);
  const asked = ahead?.from === address ? ahead.asked : inAddress;
  const { query } = asked;
  const [typed, setTyped] = useState(query);
  // The address changes by what is typed here, or because somebody goes back: only then the field follows.
  const [seen, setSeen] = useState(query);
  const [written, setWritten] = useState(query);
  const isKept = useRef(false);
  if (query !== seen) {
    setSeen(query);
    if (query !== written) {
      setTyped(query);
      setWritten(query);
    }
  }
  const ask = (next: Asked) => {
    setWritten(next.query);
    setAhead({ from: address, asked: next });
    const replace = !isKept.current;
    isKept.current = false;
    void navigate(searchAddress(next), { replace });
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // A timer: there is no event when somebody stops typing.
  useEffect(() => {
    if (typed === query) return undefined;
    const timer = setTimeout(() => latest.current({ ...asked, query: typed }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, query, asked]);
  return {
    asked,
    typed,
    type: setTyped,
    /** Looks for what is typed at once, and remembers it. */
    submit: () => {
      if (typed !== query) ask({ ...asked, query: typed });
      isKept.current = true;
      rememberSearch(person, typed);
    },
    /** Looks for something else at once. */
    ask: (change: Partial<Asked>) => {
      const next = { ...asked, query: typed, ...change };
      setTyped(next.query);
      ask(next);
    },
  };
}
