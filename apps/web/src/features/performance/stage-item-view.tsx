import type { StageItemViewProps } from './stage-props.ts';
import { StageSlideView } from './stage-slide-view.tsx';
import { StageSongView } from './stage-song-view.tsx';

/** One item of the stage: a song, or what is between two of them. */
export function StageItemView(props: StageItemViewProps) {
  const item = props.items[props.position];
  if (!item) return null;
  return item.kind === 'song' ? <StageSongView {...props} item={item} /> : <StageSlideView {...props} item={item} />;
}
