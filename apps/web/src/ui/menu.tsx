import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.ts';
import { nextItem } from './menu-keys.ts';
import { positionBelow } from './popover.tsx';
import { emptyTypeAhead, type TypeAhead, appendCharacter } from './type-ahead.ts';

type MenuProps = {
  /** The name of the button and of the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  align?: 'start' | 'end';
  /** A chosen action is in progress: the button announces it, keeps the focus and does not open. */
  busy?: boolean;
  /** Rendered only while the menu is open. */
  children: ReactNode;
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];

/** A button that opens a menu of actions. Native popover: Esc or a press elsewhere closes it. */
export function Menu({ label, trigger, triggerClassName, align = 'start', busy = false, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isRendered, setRendered] = useState(false);
  const [style, setStyle] = useState<CSSProperties>({});

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open';
    setOpen(isOpen);
    setRendered(isOpen);
    if (!isOpen || !menu.current) return;
    const items = itemsOf(menu.current);
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus();
  };

  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };

  const onKeyDown = useMenuKeys(close);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        popoverTarget={busy ? undefined : id}
        onClick={() => {
          if (busy) return;
          // Rendered by the time the browser shows it, which is after this.
          setRendered(true);
          setStyle(positionBelow(button.current, align));
        }}
        className={classes(
          'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control aria-disabled:opacity-50',
          triggerClassName,
        )}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        style={style}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={({ target }) => target instanceof Element && target.closest('[role^="menuitem"]') && close()}
        className="m-0 max-w-[min(20rem,calc(100vw-1rem))] min-w-56 overflow-y-auto overscroll-contain rounded-surface border border-line bg-sheet p-1.5 text-ink shadow-raised"
      >
        {isRendered ? children : null}
      </div>
    </>
  );
}

/* Arrows and letters move between the items; Tab and Escape close the menu. */
function useMenuKeys(onClose: () => void) {
  const typed = useRef<TypeAhead>(emptyTypeAhead);
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const items = itemsOf(event.currentTarget);
    if (event.key.length === 1 && event.key !== ' ')
      typed.current = appendCharacter(typed.current, event.key, event.timeStamp);
    const labels = items.map((item) => item.textContent ?? '');
    const current = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(event.key, labels, current, typed.current.text);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
}

/** The classes of one item of a menu. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-[0.9375rem] ' +
  'hover:bg-wash focus-visible:bg-wash focus-visible:outline-offset-[-2px] disabled:text-ink-soft';

type ItemProps = { onSelect: () => void; children: ReactNode; icon?: ReactNode; disabled?: boolean };

/** One action. While it is `busy` it ignores further presses. */
export function MenuItem({ onSelect, children, icon, disabled = false, busy = false }: ItemProps & { busy?: boolean }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={onSelect}
      className={menuItemClass}
    >
      {icon ? <span className="text-ink-soft">{icon}</span> : null}
      <span className="grow">{children}</span>
    </button>
  );
}

/** One of several exclusive choices. */
export function MenuRadioItem({
  onSelect,
  children,
  icon,
  checked,
  disabled = false,
}: ItemProps & { checked: boolean }) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      disabled={disabled}
      onClick={onSelect}
      className={menuItemClass}
    >
      {icon ? <span className="text-ink-soft">{icon}</span> : null}
      <span className="grow">{children}</span>
      {checked ? (
        <CheckIcon aria-hidden className="size-4 shrink-0 text-accent" />
      ) : (
        <span className="size-4 shrink-0" />
      )}
    </button>
  );
}

/** Related choices or actions under a small heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="border-line py-1 not-first:border-t">
      <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium tracking-wide text-ink-soft">
        {label}
      </p>
      {children}
    </div>
  );
}
