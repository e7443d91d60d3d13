import type { ReactNode } from 'react';
import { EmptyState } from '../ui/index.ts';
import { LockIcon } from '../ui/icons.ts';

/** A page in place of one that needs rights the person does not have. */
export function AccessRefused({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState isPage title={title} icon={<LockIcon aria-hidden className="size-8" strokeWidth={1.5} />}>
      {children}
    </EmptyState>
  );
}
