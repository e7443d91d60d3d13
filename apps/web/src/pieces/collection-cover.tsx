import { useState } from 'react';
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

const sizes = { small: 'w-12', large: 'w-20', page: 'w-40' } as const;

/* What the picture service is asked for: the width in pixels and the quality of a JPEG. */
const served = { small: 'w=300&q=50', large: 'w=300&q=50', page: 'w=400' } as const;

/* A long key is stamped smaller: it has to stay inside its frame, however large the text of the page is. */
const stamps = {
  small: { short: 'p-[3px] text-[14px]', long: 'p-[3px] text-[11px]' },
  large: { short: 'p-[5px] text-[20px]', long: 'p-[5px] text-[16px]' },
  page: { short: 'p-2 text-[36px]', long: 'p-2 text-[28px]' },
} as const;

export type CollectionCoverProps = { image: string | null; shortKey: string; size: keyof typeof sizes };

/**
 * The cover of a songbook: its picture, or a cloth binding with its short key stamped on it, also when the picture cannot be
 * had. Decoration beside the name.
 */
export function CollectionCover({ image, shortKey, size }: CollectionCoverProps) {
  const [failed, setFailed] = useState<string>();
  const frame = classes('aspect-[3/4] shrink-0 overflow-hidden rounded-[3px]', sizes[size]);
  if (image && image !== failed) {
    const source = `${image}?${served[size]}`;
    const look = classes(frame, 'object-cover');
    return <img src={source} alt="" loading="lazy" onError={() => setFailed(image)} className={look} />;
  }
  const stamp = stamps[size][shortKey.length > 3 ? 'long' : 'short'];
  return (
    <span aria-hidden className={classes(frame, clothOf(shortKey), stamp, 'flex text-on-cover')}>
      <span className="flex grow items-center justify-center border border-current/60 font-serif font-semibold">
        {shortKey.slice(0, 4)}
      </span>
    </span>
  );
}
