import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';

/** Said where a translation does not have what an address names. */
export function ScriptureNotFound({ base, text }: { base: string; text: string }) {
  const { t } = useTranslate();
  return (
    <EmptyState isPage title={text} action={<ButtonLink to={base}>{t('scripture.to-books')}</ButtonLink>}>
      {t('scripture.other-translation')}
    </EmptyState>
  );
}
