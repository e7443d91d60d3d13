import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** True where it replaces the whole page and its title is the page's. */
  isPage?: boolean;
};

/** Nothing is here (or loading failed): what happened, and the sensible next action. */
export function EmptyState({ title, children, action, icon, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      {icon ? <div className="mb-1 text-ink-soft">{icon}</div> : null}
      <Heading className="text-xl leading-snug font-semibold text-balance [overflow-wrap:anywhere]">{title}</Heading>
      {children ? <div className="text-balance text-ink-soft [overflow-wrap:anywhere]">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
