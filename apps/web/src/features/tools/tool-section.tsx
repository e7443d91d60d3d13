import type { ReactNode } from 'react';

/** One tool: heading, description and controls. */
export function ToolSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-prose pt-1 pb-4 text-ink-soft">{text}</p>
      {children}
    </section>
  );
}
