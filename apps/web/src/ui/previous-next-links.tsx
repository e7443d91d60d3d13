import { type ReactNode, type RefObject, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { classes } from './classes.ts';
import { NextIcon, PreviousIcon } from './icons.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSwipe } from './use-swipe.ts';

/** The target of an arrow (undefined at an end), and its label. */
type LinkTarget = { readonly to: string | undefined; readonly label: string };

type PreviousNextLinksProps = {
  previous: LinkTarget;
  next: LinkTarget;
  /** The area where a swipe navigates too; undefined for arrows only. */
  swipeArea?: RefObject<HTMLElement | null> | undefined;
  /** The arrow keys navigate too. */
  hasShortcuts: boolean;
  className?: string;
};

/** Two arrows to the previous and the next item; at an end the arrow is dimmed. */
export function PreviousNextLinks({ previous, next, swipeArea, hasShortcuts, className }: PreviousNextLinksProps) {
  const navigate = useNavigate();
  const emptyRef = useRef<HTMLElement>(null);
  const toPrevious = () => previous.to !== undefined && void navigate(previous.to);
  const toNext = () => next.to !== undefined && void navigate(next.to);
  useShortcuts(hasShortcuts ? { ArrowLeft: toPrevious, ArrowRight: toNext } : {});
  useSwipe(swipeArea ?? emptyRef, { left: toNext, right: toPrevious });
  return (
    <div className={classes('flex', className)}>
      <ArrowLink {...previous} icon={<PreviousIcon aria-hidden className="size-5" />} />
      <ArrowLink {...next} icon={<NextIcon aria-hidden className="size-5" />} />
    </div>
  );
}

function ArrowLink({ to, label, icon }: LinkTarget & { icon: ReactNode }) {
  const baseClass = 'inline-flex size-11 items-center justify-center rounded-control text-ink-soft';
  if (to === undefined)
    return (
      <span role="img" aria-label={label} className={`${baseClass} opacity-35`}>
        {icon}
      </span>
    );
  return (
    <Link to={to} aria-label={label} title={label} className={`${baseClass} hover:bg-wash hover:text-ink`}>
      {icon}
    </Link>
  );
}
