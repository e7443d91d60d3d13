import { type ReactNode, type RefObject, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { classes } from '../../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../../ui/icons.ts';
import { useKeys } from './use-keys.ts';
import { useSwipe } from './use-swipe.ts';

/** Where an arrow leads, or nowhere at an end, and what is said of it. */
export type Turn = { readonly to: string | undefined; readonly label: string };

type TurnArrowsProps = {
  previous: Turn;
  next: Turn;
  /** Where a swipe turns too; left out where only the arrows shall. */
  swipeArea?: RefObject<HTMLElement | null> | undefined;
  /** The arrow keys turn too. */
  hasKeys: boolean;
  className?: string;
};

/** Two arrows to what comes before and after; at an end the arrow is dim. */
export function TurnArrows({ previous, next, swipeArea, hasKeys, className }: TurnArrowsProps) {
  const navigate = useNavigate();
  const nowhere = useRef<HTMLElement>(null);
  const toPrevious = () => previous.to !== undefined && void navigate(previous.to);
  const toNext = () => next.to !== undefined && void navigate(next.to);
  useKeys(hasKeys ? { ArrowLeft: toPrevious, ArrowRight: toNext } : {});
  useSwipe(swipeArea ?? nowhere, { left: toNext, right: toPrevious });
  return (
    <div className={classes('flex', className)}>
      <Arrow {...previous} icon={<PreviousIcon aria-hidden className="size-5" />} />
      <Arrow {...next} icon={<NextIcon aria-hidden className="size-5" />} />
    </div>
  );
}

function Arrow({ to, label, icon }: Turn & { icon: ReactNode }) {
  const shape = 'inline-flex size-11 items-center justify-center rounded-control text-ink-soft';
  if (to === undefined)
    return (
      <span role="img" aria-label={label} className={`${shape} opacity-35`}>
        {icon}
      </span>
    );
  return (
    <Link to={to} aria-label={label} title={label} className={`${shape} hover:bg-wash hover:text-ink`}>
      {icon}
    </Link>
  );
}
