import type { ReactNode } from 'react';
import { classes } from '../../ui/index.ts';

type HomeCardProps = { id: string; title: string; className?: string; children: ReactNode };

/** One thing to go on with at once, at the top of home. */
export function HomeCard({ id, title, className, children }: HomeCardProps) {
  return (
    <section
      aria-labelledby={id}
      className={classes('min-w-0 rounded-surface border border-line bg-sheet px-4 py-3', className)}
    >
      <h2 id={id} className="pb-1 text-sm font-semibold text-ink-soft">
        {title}
      </h2>
      {children}
    </section>
  );
}
