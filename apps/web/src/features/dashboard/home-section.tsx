import type { ReactNode } from 'react';

type HomeSectionProps = {
  id: string;
  title: string;
  /** The way to everything the part shows some of. */
  more?: ReactNode;
  children: ReactNode;
};

/** A part of home under its heading. */
export function HomeSection({ id, title, more, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink">
        <h2 id={id} className="pb-2 text-base font-semibold tracking-wide">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export const moreLinkClass = 'inline-flex min-h-11 items-center text-[0.9375rem] text-accent hover:underline';
