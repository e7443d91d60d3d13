import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink } from '../../ui/index.ts';

/** As many songs of a set are shown on a wide screen. */
export const maxSetSongs = 5;

/** The buttons of a set: its page, and what else there is. */
export function SetActions({ listId, children }: { listId: string; children?: ReactNode }) {
  const { t } = useTranslate();
  return (
    <p className="flex gap-3">
      <ButtonLink to={`/custom-collections/${listId}`}>{t('dashboard.open')}</ButtonLink>
      {children}
    </p>
  );
}
