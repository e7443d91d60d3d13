import { PersonIcon } from '../ui/icons.ts';

/** The portrait of a person, in greyscale so that all look alike; a silhouette when there is none. Decorative. */
export function Portrait({ image }: { image: string | null }) {
  const frame = 'size-24 shrink-0 overflow-hidden rounded-full sm:size-32';
  if (image)
    return <img src={`${image}?w=300&q=50`} alt="" className={`${frame} object-cover [filter:grayscale(1)]`} />;
  return (
    <span aria-hidden className={`${frame} flex items-center justify-center border border-line bg-wash text-ink-soft`}>
      <PersonIcon className="size-10 sm:size-12" strokeWidth={1.25} />
    </span>
  );
}
