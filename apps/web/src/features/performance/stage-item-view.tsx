import type { SettingsV4 } from '@canticle/contract/calls';
import type { LyricsFormat } from '../lyrics/index.ts';
import type { StageFrame } from './stage-bar.tsx';
import { StageSlideView } from './stage-slide-view.tsx';
import { StageSongView } from './stage-song-view.tsx';

export type StageItemViewProps = Omit<StageFrame, 'title' | 'place' | 'hasPrevious' | 'hasNext' | 'nextTitle'> & {
  /** Positions of the items after and before this one. */
  next: number | undefined;
  previous: number | undefined;
  hasTitleCard: boolean;
  format: LyricsFormat;
  initialKey: string | null;
  settings: SettingsV4 | undefined;
};

/** One item of the stage: a song, or what is between two of them. */
export function StageItemView(props: StageItemViewProps) {
  const item = props.items[props.position];
  if (!item) return null;
  return item.kind === 'song' ? <StageSongView {...props} item={item} /> : <StageSlideView {...props} item={item} />;
}
