import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { classes } from './classes.ts';

/** The shape of what comes. It is drawn only after 150 ms: what is known sooner never flickers. */
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
