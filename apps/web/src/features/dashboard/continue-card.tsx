import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LastLocations, SavedLocation } from '../activity/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { BibleIcon, MusicIcon } from '../../ui/icons.ts';
import { ContinueRecording } from './continue-recording.tsx';
import { ContinueText, continueItemClass } from './continue-text.tsx';

/** Where the person was: the last song, reading and recording on this device. */
export function ContinueCard({ song, reading, recording }: LastLocations) {
  const { t } = useTranslate();
  const iconClass = 'size-[1.125rem] shrink-0 text-ink-soft';
  return (
    <ul className="-mx-4 -mb-3">
      {song ? (
        <ContinueItem location={song}>
          <MusicIcon role="img" aria-label={t('dashboard.continue.song')} className={iconClass} />
        </ContinueItem>
      ) : null}
      {reading ? (
        <ContinueItem location={reading}>
          <BibleIcon role="img" aria-label={t('dashboard.continue.reading')} className={iconClass} />
        </ContinueItem>
      ) : null}
      {recording ? <ContinueRecording recording={recording} /> : null}
    </ul>
  );
}

function ContinueItem({ location, children }: { location: SavedLocation; children: ReactNode }) {
  return (
    <li>
      <Link to={location.to} className={continueItemClass}>
        <ContinueText location={location} />
        {children}
      </Link>
    </li>
  );
}
