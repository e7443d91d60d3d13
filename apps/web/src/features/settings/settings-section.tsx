import type { ReactNode } from 'react';

/** One section of the settings: its name beside its fields, or above them on a phone. */
export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold outline-none">
        {title}
      </h2>
      <div className="flex max-w-xl flex-col gap-5">{children}</div>
    </section>
  );
}
