export { Audience } from './audience.tsx';
export { closeControl, useControl, openControl } from './control.ts';
export { resumePresenceReports, setLeading } from './leader-presence.ts';
export { liveSessionApi, useFollowableSessions, useLivePeople } from './live-queries.ts';
export { LiveDialog } from './live-dialog.tsx';
export { LockedNote } from './locked-note.tsx';
export { openViewerWindow } from './open-viewer.ts';
export { positionIndices } from './position-indices.ts';
export {
  entryIdOf,
  isChosenOnWall,
  isPositionKnown,
  leaderStateOf,
  type PlacedEntry,
  type Presenter,
  type PresenterState,
} from './presenter.ts';
export { Screen } from './screen.tsx';
export { SlidePage, SlidePicture } from './slide-page.tsx';
export { SlideScreen } from './slide-screen.tsx';
export { usePageName } from './use-page-name.ts';
export type { SongPlacement } from './sync-state.ts';
export { useFittedLyrics } from './use-fitted-lyrics.ts';
export { useFittedWidth } from './use-fitted-width.ts';
export { type LiveSessionState, useLiveSession } from './use-live-session.ts';
export { usePresenterState } from './use-presenter.ts';
export { usePresentationKeys } from './use-presentation-keys.ts';
export { useVerseName } from './use-verse-name.ts';
export { ViewerWindow } from './viewer-window.tsx';
