import { useState } from 'react';
import { classes } from '../ui/index.ts';

const coverColors = ['bg-cover-green', 'bg-cover-red', 'bg-cover-blue', 'bg-cover-brown'] as const;

/**
 * The colour of a book without a picture: always the same for the same key.
 * @example coverColorOf('HH') // 'bg-cover-green'
 */
export function coverColorOf(key: string): (typeof coverColors)[number] {
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return coverColors[sum % coverColors.length] ?? coverColors[0];
}

const sizes = { small: 'w-12', large: 'w-20', page: 'w-40' } as const;

/* What the picture service is asked for: the width in pixels and the quality of a JPEG. */
const imageParameters = { small: 'w=300&q=50', large: 'w=300&q=50', page: 'w=400' } as const;

/* A long key is stamped smaller: it has to stay inside its frame, however large the text of the page is. */
const keyClasses = {
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
  const [failedImage, setFailedImage] = useState<string>();
  const frame = classes('aspect-[3/4] shrink-0 overflow-hidden rounded-[3px]', sizes[size]);
  if (image && image !== failedImage) {
    const source = `${image}?${imageParameters[size]}`;
    const imageClass = classes(frame, 'object-cover');
    return <img src={source} alt="" loading="lazy" onError={() => setFailedImage(image)} className={imageClass} />;
  }
  const keyClass = keyClasses[size][shortKey.length > 3 ? 'long' : 'short'];
  return (
    <span aria-hidden className={classes(frame, coverColorOf(shortKey), keyClass, 'flex text-on-cover')}>
      <span className="flex grow items-center justify-center border border-current/60 font-serif font-semibold">
        {shortKey.slice(0, 4)}
      </span>
    </span>
  );
}
