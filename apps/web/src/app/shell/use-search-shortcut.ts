import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchPath } from '../../features/search/index.ts';
import { useKeyDown } from '../../ui/index.ts';

const keyboardOwners = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable], [popover]';

/** Whether a key press asks for the search: a stroke outside of fields and menus, or Ctrl+K (on a Mac, ⌘K) anywhere. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || !(event.target instanceof Element)) return false;
  // What lies over the page keeps the keys until it is closed.
  if (event.target.closest('dialog')) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !event.target.closest(keyboardOwners);
}

/**
 * Leads to the search when a key asks for it, wherever on the page the focus is: into the field of the search page, into the box of
 * the top bar, or to the search page where that box has no room. The box is loaded after the page: a key that was pressed
 * before is answered as soon as the box is there.
 *
 * @returns the `ref` of the field in the box
 */
export function useSearchShortcut(): RefCallback<HTMLInputElement> {
  const navigate = useNavigate();
  const isSearchPage = useLocation().pathname === searchPath;
  const box = useRef<HTMLInputElement>(null);
  const isPending = useRef(false);
  const focusSearch = useRef(() => {});
  useLayoutEffect(() => {
    focusSearch.current = () => {
      isPending.current = !isSearchPage && !box.current;
      if (isSearchPage) document.querySelector<HTMLElement>('main [role="search"] input')?.focus();
      else if (box.current?.offsetParent) box.current.focus();
      else if (box.current) void navigate(searchPath);
    };
  });
  const onKey = (event: KeyboardEvent) => {
    if (!isSearchShortcut(event)) return;
    event.preventDefault();
    focusSearch.current();
  };
  // Before a list takes the stroke for a letter to jump to.
  useKeyDown(onKey, { capture: true });
  return useCallback((field) => {
    box.current = field;
    if (field && isPending.current) focusSearch.current();
  }, []);
}
