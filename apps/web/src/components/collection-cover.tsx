import { lazy, Suspense, useState } from 'react';
import { classes } from '../ui/index.ts';
import { clothOf, titleSizeOf } from './cover-design.ts';

/* Drawn after the words of the page. */
const StampedOrnament = lazy(async () => {
  await nextFrame();
  return { default: (await import('./stamped-ornament.tsx')).StampedOrnament };
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/* The widths of a cover; `full` takes that of its place. */
const sizes = { tiny: 'w-9', small: 'w-12', large: 'w-20', page: 'w-40', full: 'w-full' } as const;

/* The picture to ask for: width in pixels and JPEG quality. */
const imageParameters = {
  tiny: 'w=300&q=50',
  small: 'w=300&q=50',
  large: 'w=300&q=50',
  page: 'w=400',
  full: 'w=800',
} as const;

export type Cover = {
  /** The id of the songbook, publication, list or product; the generated cover is made from it. */
  id: string;
  /** The full title, in the language of the app. */
  name: string;
  /** The key of the songbook, printed at the foot; empty when there is none. */
  shortKey: string;
  /** The uploaded picture that replaces the generated cover. */
  image: string | null;
};

export type CollectionCoverProps = Cover & { size: keyof typeof sizes };

/**
 * The cover of a songbook, publication or product, three wide and four high: its picture, or a cloth binding drawn from
 * its id when there is none or it cannot be loaded. Decorative, beside the name.
 */
export function CollectionCover({ image, size, ...cover }: CollectionCoverProps) {
  const [failedImage, setFailedImage] = useState<string>();
  const frame = classes('aspect-[3/4] shrink-0 overflow-hidden rounded-[3px]', sizes[size]);
  if (image && image !== failedImage) {
    const source = `${image}?${imageParameters[size]}`;
    const imageClass = classes(frame, 'object-cover');
    return <img src={source} alt="" loading="lazy" onError={() => setFailedImage(image)} className={imageClass} />;
  }
  return (
    <span aria-hidden className={classes(frame, '@container relative block')}>
      <ClothBinding {...cover} />
    </span>
  );
}

/* Where nobody could read the title, the ornament and the key have the room. */
function ClothBinding({ id, name, shortKey }: Omit<Cover, 'image'>) {
  const lettering = 'relative max-w-full font-serif font-semibold tracking-[0.04em]';
  return (
    <span
      className="cover-cloth flex size-full flex-col items-center text-center text-on-cover"
      style={{ backgroundColor: clothOf(id) }}
    >
      <span
        className={classes(
          lettering,
          'leading-[1.2] [text-wrap:balance] [overflow-wrap:anywhere] uppercase @max-[4.5rem]:hidden',
        )}
        style={{ fontSize: `${titleSizeOf(name)}cqw` }}
      >
        {name}
      </span>
      <span className="flex min-h-0 w-full flex-1">
        <Suspense>
          <StampedOrnament id={id} />
        </Suspense>
      </span>
      {shortKey ? <span className={classes(lettering, 'cover-key leading-none')}>{shortKey}</span> : null}
    </span>
  );
}
