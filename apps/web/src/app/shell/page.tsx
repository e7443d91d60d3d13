import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { classes } from '../../ui/index.ts';

/** `narrow` for a page of a book, `middle` for a text with room beside it, `wide` for lists. */
const widths = { narrow: 'max-w-3xl', middle: 'max-w-5xl', wide: 'max-w-content' } as const;

type PageProps = {
  /** Names the page in the window's title; the bare product name when left out (contract 5). */
  title?: string | undefined;
  /** True when something on the page scrolls to where it was left by itself. */
  keepsScroll?: boolean;
  width?: keyof typeof widths;
  children: ReactNode;
};

/** One page in the shell: its title, its place for the skip link, and the top of the page after a new address. */
export function Page({ title, keepsScroll = false, width = 'wide', children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isBackNavigation = useNavigationType() === 'POP';

  useEffect(() => {
    document.title = title ? `${title} - Canticle` : 'Canticle';
  }, [title]);

  // A new address begins at its top, and assistive technology reads from there. Back and forward are the browser's.
  const shownPathname = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    // What is written into the query of an address is no new page: whoever types must not lose the field.
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    if (isBackNavigation) return;
    if (!keepsScroll) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, isBackNavigation, keepsScroll]);

  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      className={classes('mx-auto w-full px-4 pb-16 outline-none sm:px-8', widths[width])}
    >
      {children}
    </main>
  );
}
