import type { FreeSong, SongListing } from '@canticle/contract/calls';
import { player, useSongPlayback } from '../../player/index.ts';
import { createTrack } from '../media/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.ts';
import { coverOfPublic, songAddress } from './addresses.ts';

type ListenButtonProps = { listing: SongListing; open: FreeSong; className?: string };

/** Plays the recordings of a free song, or pauses them; nothing where there is none. */
export function ListenButton({ listing, open, className }: ListenButtonProps) {
  const { t, language } = useTranslate();
  const playback = useSongPlayback({ songId: open.song.id });
  if (open.recordings.length === 0) return null;
  const context = {
    song: open.song,
    collections: [],
    slugOf: () => '',
    nameOf: () => '',
    coverOf: () => coverOfPublic(listing.collection, language),
    names: new Map<string, string>(),
    language,
    t,
  };
  const tracks = open.recordings.map((file) => ({
    ...createTrack(file, context),
    cover: coverOfPublic(listing.collection, language),
    links: [{ text: localizedText(listing.collection.name, language), to: songAddress(listing, language) }],
  }));
  const isPlaying = playback === 'playing';
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      onClick={() => (playback === undefined ? void player.play(tracks, 0) : player.toggle())}
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 font-medium text-on-accent hover:[filter:brightness(1.1)]',
        className,
      )}
    >
      <Icon aria-hidden className="size-4 fill-current" />
      {isPlaying ? t('player.pause') : t('song.listen')}
    </button>
  );
}
