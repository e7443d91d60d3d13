import { useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';

type LockedNoteProps = { title: string; isReading?: boolean };

/** Shown instead of a song or a reading that a follower may not open: its title, without any of its text. */
export function LockedNote({ title, isReading = false }: LockedNoteProps) {
  const { t } = useTranslate();
  return (
    <EmptyState
      title={t(isReading ? 'live.locked-reading' : 'live.locked')}
      icon={<LockIcon aria-hidden className="size-7 text-gold" />}
    >
      {title ? t('live.locked.title', { title }) : t('live.locked.text')}
    </EmptyState>
  );
}
