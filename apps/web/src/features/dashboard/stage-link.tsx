import { useListedEntries } from '../lists/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink } from '../../ui/index.ts';
import { PerformIcon } from '../../ui/icons.ts';

/** Opens the stage at the first song of a list that this person may open; nothing when there is none. */
export function StageLink({ listId }: { listId: string }) {
  const { t } = useTranslate();
  const { listed } = useListedEntries(listId);
  const first = listed?.find(({ to }) => to !== undefined)?.to;
  if (first === undefined) return null;
  return (
    <ButtonLink variant="primary" to={`${first}&format=performance`}>
      <PerformIcon aria-hidden className="size-4" />
      {t('dashboard.stage')}
    </ButtonLink>
  );
}
