import type { FileV3 } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { type Translate, useTranslate } from '../../../translations/index.ts';
import { MusicIcon, VideoIcon } from '../../../ui/icons.ts';

export type FileRowProps = {
  number: number | null;
  /** The name of the song. */
  title: string;
  file: Pick<FileV3, 'type' | 'category' | 'name'>;
  /** The address of the song. */
  to: string;
  focusable: { tabIndex: 0 | -1; 'data-place': number };
};

/** A video or recording in a list: the number and the name of its song, what kind it is and what it is called. */
export function FileRow({ number, title, file, to, focusable }: FileRowProps) {
  const { t } = useTranslate();
  const Icon = file.type === 'video' ? VideoIcon : MusicIcon;
  return (
    <Link
      {...focusable}
      to={to}
      className="flex min-h-20 items-center gap-4 border-b border-line py-3 hover:bg-wash focus-visible:outline-offset-[-2px]"
    >
      <span className="min-w-10 shrink-0 text-right text-ink-soft tabular-nums">{number}</span>
      <span className="flex min-w-0 grow flex-col">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{title}</span>
        <span className="truncate text-sm text-ink-soft">
          {[kindOf(file.category, t), file.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Icon aria-hidden className="mr-2 size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

const kinds = [
  'gathering',
  'studio',
  'instrumental',
  'live_performance',
  'demo',
  'playback',
  'karaoke',
  'tutorial',
] as const;

/* A kind that nobody planned for is shown under its own name. */
function kindOf(category: string | null, t: Translate): string {
  const known = kinds.find((kind) => kind === category);
  return known ? t(`types.${known}`) : (category ?? '');
}
