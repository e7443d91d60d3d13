import { useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';

/** In the place of a song that somebody who follows may not open: where the leader is, without a word of it. */
export function LockedNote({ title }: { title: string }) {
  const { t } = useTranslate();
  return (
    <EmptyState title={t('live.locked')} icon={<LockIcon aria-hidden className="size-7 text-gold" />}>
      {title ? t('live.locked.title', { title }) : t('live.locked.text')}
    </EmptyState>
  );
}
