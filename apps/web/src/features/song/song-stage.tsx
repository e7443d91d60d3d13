import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListedRow, useListedRows } from '../lists/index.ts';
import { readLyricsFormat } from '../lyrics/index.ts';
import { type StageItem, StageViewer, listStageItems } from '../performance/index.ts';
import { useSettings, useSongChoice } from '../session/index.ts';
import type { ListedSong } from '../songs/index.ts';
import { useStage } from './use-stage.ts';

type SongStageProps = {
  /** The song of the page. */
  songId: string | undefined;
  /** The songs of its songbook in their order, and the URL of each. */
  songs: readonly ListedSong[];
  linkTo: (song: ListedSong) => string;
};

/**
 * The stage over the page of a song. It walks through all rows of the list the song was opened from, otherwise through its songbook;
 * the URL follows, so that a reload finds the same song.
 */
export function SongStage({ songId, songs, linkTo }: SongStageProps) {
  const [params] = useSearchParams();
  const { openedFormat, moveTo, endPerformance } = useStage();
  const { data: settings } = useSettings();
  const listId = params.get('list') ?? undefined;
  const entryId = params.get('entry');
  const { rows, error: listError } = useListedRows(listId);
  // Opened before the list is here, it would walk through the songbook, where the entry is not found later.
  const isListSettled = listId === undefined || rows !== undefined || Boolean(listError);
  const isInList = rows?.some(({ row }) => row.id === entryId) ?? false;
  const listItems = listStageItems(rows, (row, index) => addressBeside(rows ?? [], index, row.id));
  const [openedFrom, setOpenedFrom] = useState<'list' | 'songbook'>();
  // A stage that was opened from a list stays in it when its entry is removed there.
  const isFromList = openedFrom ? openedFrom === 'list' : isInList;
  const items = isFromList ? listItems : songs.map((listedSong) => toSongItem(listedSong, linkTo));
  const openedAt = isFromList ? entryId : songId;
  const isReady = isListSettled && openedAt != null && items.some(({ id, to }) => id === openedAt && to !== undefined);
  // What the stage was opened with holds while it is open, wherever it moves.
  const [hasMoved, setMoved] = useState(false);
  const { settings: saved, isLoaded } = useSongChoice(songId ?? '');
  if (!openedFrom && isReady && isLoaded) setOpenedFrom(isInList ? 'list' : 'songbook');
  if (!openedFrom || openedAt == null) return null;
  return (
    <StageViewer
      items={items}
      initialId={openedAt}
      initialKey={params.get('key')}
      initialFormat={openedFormat ?? saved.format ?? readLyricsFormat()}
      settings={settings}
      onMove={(item) => {
        setMoved(true);
        if (item.to !== undefined) moveTo(item.to);
      }}
      onClose={() => endPerformance(hasMoved)}
    />
  );
}

const toSongItem = (listedSong: ListedSong, linkTo: SongStageProps['linkTo']): StageItem => ({
  kind: 'song',
  id: listedSong.song.id,
  song: listedSong.song,
  title: listedSong.title,
  entry: undefined,
  to: listedSong.song.available ? linkTo(listedSong) : undefined,
});

/* What is no song has the address of a song beside it, since this stage is always over one. */
function addressBeside(rows: readonly ListedRow[], index: number, rowId: string): string | undefined {
  const isOpen = ({ listed }: ListedRow) => listed?.to !== undefined;
  const beside = rows.slice(0, index).findLast(isOpen) ?? rows.slice(index).find(isOpen);
  const [path, search] = beside?.listed?.to?.split('?') ?? [];
  if (path === undefined) return undefined;
  const query = new URLSearchParams(search);
  query.set('entry', rowId);
  return `${path}?${query}`;
}
