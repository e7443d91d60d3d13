import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import type { JumpTarget } from './jump-targets.ts';

/* The smallest height of a label that a finger can hit, in pixels. */
const minLabelHeight = 24;

type GroupRailProps = {
  targets: readonly JumpTarget[];
  onJump: (key: string) => void;
  /** The height covered at the top of the window, in pixels. */
  covered: number;
};

/**
 * The numbers or letters of a long list at the right edge of a phone. A press or a finger that moves along it scrolls
 * there; as many labels are written as have room, and the places between them are reached too.
 */
export function GroupRail({ targets, onJump, covered }: GroupRailProps) {
  const { t } = useTranslate();
  const rail = useRef<HTMLElement>(null);
  const { start, top, capacity } = useRailSpace(rail, covered);
  const [held, setHeld] = useState<JumpTarget>();
  const [current, setCurrent] = useState('');
  const step = Math.max(1, Math.ceil(targets.length / Math.max(1, capacity)));
  const written = targets.filter((_, index) => index % step === 0);
  const tabStop = written.find(({ key }) => key === current) ?? written[0];
  const jump = (target: JumpTarget) => {
    setCurrent(target.key);
    onJump(target.key);
  };
  const jumpToFinger = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientY - box.top) / box.height) * targets.length);
    const target = targets[Math.max(0, Math.min(targets.length - 1, index))];
    if (!target || target === held) return;
    setHeld(target);
    jump(target);
  };
  return (
    <>
      <div ref={start} />
      <nav
        ref={rail}
        aria-label={t('list.jump')}
        data-owns-touch
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          jumpToFinger(event);
        }}
        onPointerMove={(event) => held && jumpToFinger(event)}
        onPointerUp={() => setHeld(undefined)}
        onPointerCancel={() => setHeld(undefined)}
        onKeyDown={moveFocus}
        className="group-rail z-10 flex flex-col"
        style={{ top }}
      >
        {written.map((target) => (
          <button
            key={target.key}
            type="button"
            tabIndex={target === tabStop ? 0 : -1}
            onClick={() => jump(target)}
            className={classes(
              'tabular-nums focus-visible:outline-offset-[-2px]',
              target === tabStop && current !== '' ? 'font-semibold text-accent' : 'text-ink-soft',
            )}
          >
            {target.label}
          </button>
        ))}
        {held ? (
          <span
            aria-hidden
            className="group-rail-bubble rounded-surface bg-accent px-4 py-2 font-serif text-2xl text-on-accent tabular-nums"
          >
            {held.label}
          </span>
        ) : null}
      </nav>
    </>
  );
}

/*
 * Where the rail begins, in pixels from the top of the window, and how many labels it has room for. As long as the top
 * of the list is visible the rail begins there, below what precedes the list.
 */
function useRailSpace(rail: { readonly current: HTMLElement | null }, covered: number) {
  const start = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ top: covered, capacity: 0 });
  useLayoutEffect(() => {
    const [begin, element] = [start.current, rail.current];
    if (!begin || !element) return undefined;
    const measure = () => {
      const listTop = begin.getBoundingClientRect().top;
      const top = listTop > covered ? Math.round(listTop + window.scrollY) : covered;
      const capacity = Math.floor((element.getBoundingClientRect().bottom - top) / minLabelHeight);
      setSpace((before) => (before.top === top && before.capacity === capacity ? before : { top, capacity }));
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [rail, covered]);
  return { start, ...space };
}

/* The rail is one tab stop; arrows move inside. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[next]?.focus();
}
