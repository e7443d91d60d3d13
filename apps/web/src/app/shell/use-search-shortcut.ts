import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchPath } from '../../features/search/index.ts';
import { useKeyDown } from '../../ui/index.ts';

const keyboardOwners = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable], [popover]';

/**
 * Whether a key press is the search shortcut: a slash outside of fields and menus, or Ctrl+K (on a Mac, ⌘K) anywhere.
 */
function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || !(event.target instanceof Element)) return false;
  // An overlay on top of the page captures the keys until it is closed.
  if (event.target.closest('dialog')) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !event.target.closest(keyboardOwners);
}

/**
 * Focuses the search on the shortcut, wherever the focus is: the field of the search page, the box of the top bar, or,
 * where that box is hidden, opens the search page. The box is loaded after the page: an earlier key press is handled as
 * soon as the box is mounted.
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
  // Runs before a list treats the slash as type-ahead input.
  useKeyDown(onKey, { capture: true });
  return useCallback((field) => {
    box.current = field;
    if (field && isPending.current) focusSearch.current();
  }, []);
}
