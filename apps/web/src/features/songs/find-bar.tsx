import { type ReactNode, useEffect, useRef, useState } from 'react';

/* The heights of the bar and of the line below it, in pixels. */
const barHeight = 60;
const lineHeight = 32;

/** The height of the page that the bar covers while scrolling, in pixels. */
export const findBarInset = barHeight + lineHeight;

type FindBarProps = {
  /** The head of the songbook, which scrolls away. */
  head: ReactNode;
  /** The head in one line. */
  headLine: string;
  /** The way back, the field and the filter. */
  children: ReactNode;
};

/**
 * On a phone, the field comes first and stays at the top. When the head of the songbook has scrolled away, it is one
 * line below the field.
 */
export function FindBar({ head, headLine, children }: FindBarProps) {
  const headFrame = useRef<HTMLDivElement>(null);
  const [isShrunk, setShrunk] = useState(false);
  useEffect(() => {
    const element = headFrame.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setShrunk(!entry.isIntersecting && entry.boundingClientRect.top < barHeight);
      },
      { rootMargin: `-${barHeight}px 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 bg-paper px-4 sm:-mx-8 sm:px-8">
        <div className="flex items-center gap-2 py-2">{children}</div>
        {isShrunk ? (
          <p
            aria-hidden
            className="find-bar-line truncate border-b border-line bg-paper px-4 font-serif text-sm text-ink-soft sm:px-8"
          >
            {headLine}
          </p>
        ) : null}
      </div>
      <div ref={headFrame}>{head}</div>
    </>
  );
}
