import { classes } from '../ui/index.ts';

const cloths = ['bg-cover-green', 'bg-cover-red', 'bg-cover-blue', 'bg-cover-brown'] as const;

/**
 * The colour of a book without a picture: always the same for the same key.
 * @example clothOf('HH') // 'bg-cover-green'
 */
export function clothOf(key: string): (typeof cloths)[number] {
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return cloths[sum % cloths.length] ?? cloths[0];
}

const sizes = { small: 'w-12 p-[3px] text-[14px]', large: 'w-20 p-[5px] text-[20px]' } as const;

/** The cover of a songbook: its picture, or a cloth binding with its short key stamped on it. Decoration beside the name. */
export function CollectionCover({
  image,
  shortKey,
  size,
}: {
  image: string | null;
  shortKey: string;
  size: keyof typeof sizes;
}) {
  const frame = classes('aspect-[3/4] shrink-0 overflow-hidden rounded-[3px]', sizes[size]);
  if (image)
    return <img src={`${image}?w=300&q=50`} alt="" loading="lazy" className={classes(frame, 'object-cover p-0!')} />;
  return (
    <span aria-hidden className={classes(frame, clothOf(shortKey), 'flex text-on-cover')}>
      <span className="flex grow items-center justify-center border border-current/60 font-serif font-semibold tracking-wide">
        {shortKey.slice(0, 4)}
      </span>
    </span>
  );
}
