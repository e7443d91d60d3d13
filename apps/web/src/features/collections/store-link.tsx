import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink } from '../../ui/index.ts';

/** A link to all collections, where a missing one can be bought. */
export function StoreLink({ variant }: { variant?: 'primary' }) {
  const { t } = useTranslate();
  return (
    <ButtonLink {...(variant && { variant })} to="/collections">
      {t('list.locked.link')}
    </ButtonLink>
  );
}
