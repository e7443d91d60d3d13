import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchPath } from '../../features/search/index.ts';
import { useKeyDown } from '../../ui/index.ts';

const ownsItsKeys = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable], [popover]';

/** Whether a key press asks for the search: a stroke outside of fields and menus, or Ctrl+K (on a Mac, ⌘K) anywhere. */
export function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || !(event.target instanceof Element)) return false;
  // What lies over the page keeps the keys until it is closed.
  if (event.target.closest('dialog')) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !event.target.closest(ownsItsKeys);
}

/**
 * Leads to the search when a key asks for it, wherever on the page the focus is: into the field of the search page, into the box of
 * the top bar, or to the search page where that box has no room. The box is loaded after the page: a key that was pressed
 * before is answered as soon as the box is there.
 *
 * @returns the `ref` of the field in the box
 */
export function useSearchKeys(): RefCallback<HTMLInputElement> {
  const navigate = useNavigate();
  const isThere = useLocation().pathname === searchPath;
  const box = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);
  const enter = useRef(() => {});
  useLayoutEffect(() => {
    enter.current = () => {
      isAwaited.current = !isThere && !box.current;
      if (isThere) document.querySelector<HTMLElement>('main [role="search"] input')?.focus();
      else if (box.current?.offsetParent) box.current.focus();
      else if (box.current) void navigate(searchPath);
    };
  });
  const onKey = (event: KeyboardEvent) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    enter.current();
  };
  // Before a list takes the stroke for a letter to jump to.
  useKeyDown(onKey, { isFirst: true });
  return useCallback((field) => {
    box.current = field;
    if (field && isAwaited.current) enter.current();
  }, []);
}
