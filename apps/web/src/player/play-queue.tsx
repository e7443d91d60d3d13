import { useTranslate } from '../i18n/index.ts';
import { describeTrack, isTrack, type QueueItem } from './track.ts';
import { player, usePlayer } from './use-player.ts';

/** What comes after the current track; songs that have no recording are named, and passed over. */
export function PlayQueue() {
  const { t } = useTranslate();
  const { queue, currentIndex } = usePlayer();
  const upcoming = queue.slice(currentIndex + 1);
  if (upcoming.length === 0) return null;
  return (
    <section aria-labelledby="player-queue">
      <h3 id="player-queue" className="border-b border-ink pb-2 text-lg font-semibold">
        {t('player.queue')}
      </h3>
      <ol aria-labelledby="player-queue">
        {upcoming.map((item, index) => (
          // A list may have the same song twice, and the queue does not change its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={currentIndex + 1 + index} className="border-b border-line">
            <QueueRow item={item} onPlay={() => void player.jumpTo(currentIndex + 1 + index)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function QueueRow({ item, onPlay }: { item: QueueItem; onPlay: () => void }) {
  const { t } = useTranslate();
  const rowClass = 'flex min-h-14 w-full flex-col justify-center py-1.5 text-start';
  const title = <span className="line-clamp-2 font-serif leading-snug">{item.title}</span>;
  if (!isTrack(item)) {
    return (
      <div className={`${rowClass} text-ink-soft`}>
        {title}
        <span className="truncate text-sm">{t('player.queue.unrecorded')}</span>
      </div>
    );
  }
  return (
    <button type="button" onClick={onPlay} className={`${rowClass} hover:bg-wash`}>
      {title}
      <span className="truncate text-sm text-ink-soft">{describeTrack(item)}</span>
    </button>
  );
}
