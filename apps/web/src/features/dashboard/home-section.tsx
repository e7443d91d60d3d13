import type { ReactNode } from 'react';

/** A part of home under its heading. */
export function HomeSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-ink pb-2 text-base font-semibold tracking-wide">
        {title}
      </h2>
      {children}
    </section>
  );
}
