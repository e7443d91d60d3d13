import { useState } from 'react';
import { classes } from '../ui/index.ts';

const coverColors = ['bg-cover-green', 'bg-cover-red', 'bg-cover-blue', 'bg-cover-brown'] as const;

/**
 * The cover colour of a songbook without an image: always the same for the same key.
 * @example coverColorOf('HH') // 'bg-cover-green'
 */
export function coverColorOf(key: string): (typeof coverColors)[number] {
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return coverColors[sum % coverColors.length] ?? coverColors[0];
}

const sizes = { small: 'w-12', large: 'w-20', page: 'w-40' } as const;

/* The requested size: width in pixels and JPEG quality. */
const imageParameters = { small: 'w=300&q=50', large: 'w=300&q=50', page: 'w=400' } as const;

/* A long key is smaller: it must fit inside its frame at any text size. */
const keyClasses = {
  small: { short: 'p-[3px] text-[14px]', long: 'p-[3px] text-[11px]' },
  large: { short: 'p-[5px] text-[20px]', long: 'p-[5px] text-[16px]' },
  page: { short: 'p-2 text-[36px]', long: 'p-2 text-[28px]' },
} as const;

export type CollectionCoverProps = { image: string | null; shortKey: string; size: keyof typeof sizes };

/**
 * The cover of a songbook: its image, or a cloth binding with its short key when there is no image or it cannot be
 * loaded. Decorative, beside the name.
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
