import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { windowTitle } from './site-name.ts';
import { classes } from './classes.ts';

/** `narrow` for a book page, `middle` for text with space beside it, `wide` for lists. */
const widths = { narrow: 'max-w-3xl', middle: 'max-w-5xl', wide: 'max-w-content' } as const;

type PageProps = {
  /** The window title; the bare name of the place when left out (contract 5). */
  title?: string | undefined;
  /** True when a component on the page restores its own scroll position. */
  keepsScroll?: boolean;
  width?: keyof typeof widths;
  children: ReactNode;
};

/**
 * One page in the shell: sets the title, is the target of the skip link, and scrolls to the top after a new address.
 */
export function Page({ title, keepsScroll = false, width = 'wide', children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isBackNavigation = useNavigationType() === 'POP';

  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);

  // A new address starts at the top, and assistive technology reads from there. The browser handles back and forward.
  const shownPathname = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    // A change of the query is not a new page: a person who is typing must not lose the focus of the field.
    if (shownPathname.current === pathname) return;
    const isFirst = shownPathname.current === undefined;
    shownPathname.current = pathname;
    if (isBackNavigation) return;
    if (!keepsScroll) window.scrollTo(0, 0);
    // A page that is opened to type in has put the focus in its field.
    if (isFirst && main.current?.contains(document.activeElement)) return;
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
