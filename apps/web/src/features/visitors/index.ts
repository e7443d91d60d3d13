export { describeContents } from './songbook-facts.ts';
export { JoinButtons } from './join-buttons.tsx';
export { LivingSong } from './living-song.tsx';
export { VisitorLayout } from './visitor-layout.tsx';
export { ContentsList } from './contents-list.tsx';
