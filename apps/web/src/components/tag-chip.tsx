import type { ReactNode } from 'react';
import { Link } from 'react-router';

type TagChipProps = {
  name: string;
  color: string | null;
  to: string;
  /** A button at the end of the chip. */
  children?: ReactNode;
};

/** A tag as a small label with its colour, linked to its page. */
export function TagChip({ name, color, to, children }: TagChipProps) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line bg-sheet text-[0.9375rem]">
      <Link to={to} className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3.5 hover:text-accent">
        <TagDot color={color} />
        <span className="truncate" dir="auto">
          {name}
        </span>
      </Link>
      {children}
    </span>
  );
}

/** The colour of a tag; a ring when it has none. Decorative, beside the name. */
export function TagDot({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full border border-edge forced-color-adjust-none"
      style={color === null ? undefined : { backgroundColor: color, borderColor: color }}
    />
  );
}
