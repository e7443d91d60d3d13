import type { ReactNode } from 'react';

/** A section of the admin page: heading, description and controls. */
export function AdminSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="pt-1 pb-4 text-ink-soft">{text}</p>
      {children}
    </section>
  );
}
