import { type CSSProperties, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { firstField } from './initial-focus.ts';

type PopoverProps = {
  /** The name of the button and of the popover. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** True for content that needs the width of a phone: there it opens as a bottom sheet. */
  isBottomSheetOnPhone?: boolean;
  /** Called when it has closed. */
  onClose?: () => void;
  /** Rendered only while it is open. */
  children: ReactNode;
};

/* Overrides the position computed from the button. */
const bottomSheetClass =
  'overflow-y-auto overscroll-contain max-sm:fixed max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:max-h-[80dvh]! ' +
  'max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:backdrop:bg-[rgb(20_19_15/0.5)]';

/**
 * A button that opens a small panel with controls. Native popover: Esc or a press elsewhere closes it. With a form in it,
 * the focus moves to its first field.
 */
export function Popover({
  label,
  trigger,
  triggerClassName,
  isBottomSheetOnPhone = false,
  onClose,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  const [isRendered, setRendered] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        onClick={() => {
          // Rendered by the time the browser shows it, which is after this.
          setRendered(true);
          setStyle(positionBelow(button.current, 'end'));
        }}
        className={classes(
          'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control',
          triggerClassName,
        )}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        style={style}
        onBeforeToggle={(event) => {
          // The browser moves the focus there as it opens the panel; `toggle` comes later, when keys may have been pressed.
          if (event.newState === 'open') {
            firstField(event.currentTarget.querySelector('form'))?.toggleAttribute('autofocus', true);
          }
        }}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setRendered(isOpen);
          if (!isOpen) onClose?.();
        }}
        className={classes(
          'm-0 max-w-[calc(100vw-1rem)] rounded-surface border border-line bg-sheet p-4 text-ink shadow-raised',
          isBottomSheetOnPhone && bottomSheetClass,
        )}
      >
        {isRendered ? children : null}
      </div>
    </>
  );
}

/** For a link inside a popover: it navigates away, so the popover closes. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/* A wider one is not moved into the window. */
const usualWidth = '18.5rem';

/**
 * The position of a popover: under its button, or above it where there is more space, and no higher than that space;
 * longer content scrolls inside. It is in the top layer without an anchor, so its position is computed from the button
 * each time it opens.
 */
export function positionBelow(button: HTMLElement | null, align: 'start' | 'end'): CSSProperties {
  if (!button) return {};
  const box = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const horizontal =
    align === 'start'
      ? { left: `max(8px, min(${box.left}px, ${width}px - ${usualWidth}))`, right: 'auto' }
      : { right: `max(8px, min(${width - box.right}px, ${width}px - ${usualWidth}))`, left: 'auto' };
  const spaceBelow = window.innerHeight - box.bottom;
  const vertical =
    spaceBelow > 320 || spaceBelow > box.top
      ? { top: box.bottom + 4, bottom: 'auto', maxHeight: spaceBelow - 12 }
      : { bottom: window.innerHeight - box.top + 4, top: 'auto', maxHeight: box.top - 12 };
  return { position: 'fixed', ...horizontal, ...vertical };
}
