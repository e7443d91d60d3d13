export { describeContents } from './songbook-facts.ts';
export { LivingSong } from './living-song.tsx';
export { ContentsList } from './contents-list.tsx';
