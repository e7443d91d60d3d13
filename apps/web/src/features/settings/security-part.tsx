import { type ReactNode, useId } from 'react';

type SecurityPartProps = { title: string; text?: string; children: ReactNode };

/** A part of the section about signing in: what it is, what it is for, and what can be done. */
export function SecurityPart({ title, text, children }: SecurityPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 not-first:border-t not-first:border-line not-first:pt-5"
    >
      <div>
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        {text ? <p className="mt-1 text-sm leading-relaxed text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
