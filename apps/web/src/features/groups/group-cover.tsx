import { clothOf } from '../../components/index.ts';
import { classes } from '../../ui/index.ts';

const sizes = { small: 'size-11 text-base', large: 'size-20 text-[1.75rem] sm:size-24 sm:text-[2rem]' } as const;

type GroupCoverProps = {
  group: { readonly id: string; readonly name: string; readonly color: string | null; readonly image: string | null };
  size: keyof typeof sizes;
};

/** The picture of a group, or its initials on cloth in its colour. Decorative, beside the name. */
export function GroupCover({ group: { id, name, color, image }, size }: GroupCoverProps) {
  const frame = classes('shrink-0 overflow-hidden rounded-surface', sizes[size]);
  if (image) return <img src={`${image}?w=300&q=60`} alt="" className={classes(frame, 'object-cover')} />;
  return (
    <span
      aria-hidden
      className={classes(
        frame,
        'flex items-center justify-center font-serif font-semibold tracking-[0.04em] text-on-cover uppercase',
      )}
      style={{ backgroundColor: color ?? clothOf(id) }}
    >
      {initialsOf(name)}
    </span>
  );
}

/**
 * The first letters of the first two words of a name.
 * @example initialsOf('Chamber choir of Bergen') // 'Cc'
 * @example initialsOf('  ') // ''
 */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('');
