import { useTranslate } from '../../translations/index.ts';
import { useOutbox } from './use-outbox.ts';
import { useTitles } from './use-titles.ts';
import { wordsOfChange, wordsOfThing } from './words-of-change.ts';

const mostNamed = 6;

/** What of a person's work the server does not have, in words; the first few of many. */
export function UnsavedNames() {
  const { t } = useTranslate();
  const { waiting, refused } = useOutbox();
  const all = [...refused, ...waiting];
  const titleOf = useTitles(all);
  return (
    <>
      <p>{t(refused.length > 0 ? 'sign-out.refused.text' : 'sign-out.unsent.text')}</p>
      <ul className="mt-3 list-disc pl-5">
        {all.slice(0, mostNamed).map((change) => (
          <li key={change.id}>
            {wordsOfThing(change, t, titleOf)}: {wordsOfChange(change, t, titleOf)}
          </li>
        ))}
      </ul>
      {all.length > mostNamed ? <p>{t('unsaved.and-more', { count: all.length - mostNamed })}</p> : null}
    </>
  );
}
