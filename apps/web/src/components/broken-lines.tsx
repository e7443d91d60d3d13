import { createContext, type ReactNode, useContext, useMemo } from 'react';

const BrokenLinesContext = createContext<ReadonlySet<string>>(new Set());

type BrokenLinesProviderProps = {
  /** The texts of the lines that are too long for what they are in. */
  lines: readonly string[];
  children: ReactNode;
};

/** Lets the named lines inside break between their phrases. */
export function BrokenLinesProvider({ lines, children }: BrokenLinesProviderProps) {
  // The same lines are the same set: a change of key does not render the lines again.
  const key = JSON.stringify(lines);
  const broken = useMemo(() => new Set<string>(JSON.parse(key)), [key]);
  return <BrokenLinesContext value={broken}>{children}</BrokenLinesContext>;
}

/** Whether this line breaks between its phrases. */
export const useIsBroken = (text: string): boolean => useContext(BrokenLinesContext).has(text);
