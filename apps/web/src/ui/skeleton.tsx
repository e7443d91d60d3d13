import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { classes } from './classes.ts';

/** A loading placeholder. It is rendered only after 150 ms, so that fast loads do not flicker. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useTranslate();
  return (
    <div role="status" className="skeleton">
      <span className="sr-only">{t('app.loading')}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** One bar of a skeleton; width and height are classes. */
export function SkeletonBar({ className }: { className: string }) {
  return <div className={classes('rounded-control bg-line', className)} />;
}
