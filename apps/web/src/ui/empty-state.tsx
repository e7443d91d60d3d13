import type { ReactNode } from 'react';

/** Nothing is here (or it failed): what happened, and the one sensible thing to do next. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      {icon ? <div className="mb-1 text-ink-soft">{icon}</div> : null}
      <h2 className="text-xl leading-snug font-semibold">{title}</h2>
      {children ? <div className="text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
