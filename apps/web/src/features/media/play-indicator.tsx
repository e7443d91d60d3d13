import { usePlaying } from '../../player/index.ts';
import { classes } from '../../ui/index.ts';
import { PauseIcon, PlayIcon, VideoIcon } from '../../ui/icons.ts';

/** Shows what a press on a file does: play it, or pause it while it plays. Decorative: the label is the button's. */
export function PlayIndicator({ fileId, kind }: { fileId: string; kind: 'audio' | 'video' }) {
  const { id, isPlaying } = usePlaying();
  const isCurrent = id === fileId;
  const Icon = isCurrent && isPlaying ? PauseIcon : kind === 'video' ? VideoIcon : PlayIcon;
  return (
    <span
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full border',
        isCurrent ? 'border-accent bg-accent text-on-accent' : 'border-edge text-accent group-hover:border-accent',
      )}
    >
      <Icon aria-hidden className={classes('size-4', kind === 'audio' && 'fill-current')} />
    </span>
  );
}
