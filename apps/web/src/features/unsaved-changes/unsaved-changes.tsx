import { useTranslate } from '../../i18n/index.ts';
import { isAutomatic } from './rejected-operations.ts';
import { useOutbox } from './use-outbox.ts';
import { useSongTitles } from './use-song-titles.ts';
import { describeOperation, describeResource } from './describe-operation.ts';

const maxItems = 6;

/** Describes what the person changed and the server does not have; the first few of many. */
export function UnsavedChanges() {
  const { t } = useTranslate();
  const { waiting, refused } = useOutbox();
  const all = [...refused, ...waiting.filter((change) => !isAutomatic(change))];
  const findTitle = useSongTitles(all);
  return (
    <>
      <p>{t(refused.length > 0 ? 'sign-out.refused.text' : 'sign-out.unsent.text')}</p>
      <ul className="mt-3 list-disc ps-5">
        {all.slice(0, maxItems).map((change) => (
          <li key={change.id}>
            {describeResource(change, t, findTitle)}: {describeOperation(change, t, findTitle)}
          </li>
        ))}
      </ul>
      {all.length > maxItems ? <p>{t('unsaved.and-more', { count: all.length - maxItems })}</p> : null}
    </>
  );
}
