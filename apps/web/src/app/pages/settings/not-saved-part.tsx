import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListWrites } from '../../../features/lists/index.ts';
import { currentCopy } from '../../../offline/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, showToast } from '../../../ui/index.ts';
import { byThing, type RefusedOfThing } from '../../unsaved/refused.ts';
import { seenOf, type SeenList } from '../../unsaved/seen-list.ts';
import { useOutbox } from '../../unsaved/use-outbox.ts';
import { RefusedThing } from '../../unsaved/refused-thing.tsx';
import { useTitles } from '../../unsaved/use-titles.ts';
import { Part } from './part.tsx';

const place = 'not-saved';

/**
 * What the server did not take, in words, each with the ways on: try again, discard, or save a list as a new one. Nothing
 * as long as there is nothing of that.
 */
export function NotSavedPart() {
  const { t } = useTranslate();
  const { refused, waiting } = useOutbox();
  const { hash } = useLocation();
  const [tried, setTried] = useState<readonly string[]>();
  const titleOf = useTitles(refused);
  const things = byThing(refused);
  const isMeant = hash === `#${place}`;
  const isShown = things.length > 0 || tried !== undefined || isMeant;
  // Whoever was led here stands at it, wherever it is on the page.
  useEffect(() => {
    if (!isMeant || !isShown) return;
    const title = document.getElementById(place);
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  }, [isMeant, isShown]);
  const tryAgain = async (some: readonly RefusedOfThing[]) => {
    const ids = some.flatMap(({ changes }) => changes.map(({ id }) => id));
    for (const id of ids) await currentCopy().outbox.tryAgain(id);
    setTried(ids);
    stay();
  };
  const isSending = tried?.some((id) => waiting.some((one) => one.id === id)) ?? false;
  const isDone = tried !== undefined && tried.length > 0 && !isSending && !refused.some(({ id }) => tried.includes(id));
  const letGo = useLetGo(() => setTried([]));
  if (!isShown) return null;
  return (
    <Part id={place} title={t('unsaved.title')}>
      {things.length > 0 ? <p className="text-ink-soft">{t('unsaved.text')}</p> : null}
      <p role="status" className="text-ink-soft empty:hidden">
        {isSending ? t(navigator.onLine ? 'unsaved.sending' : 'unsaved.waits') : null}
        {isDone ? t('unsaved.saved') : null}
        {things.length === 0 && !isSending && !isDone ? t('unsaved.none') : null}
      </p>
      {things.length > 0 ? (
        <ul className="border-t border-line">
          {things.map((one) => (
            <RefusedThing
              key={one.thing}
              refused={one}
              titleOf={titleOf}
              onTryAgain={() => void tryAgain([one])}
              onDiscard={() => void letGo.discard(one)}
              onSaveAsNew={seenOf(one) && ((seen) => void letGo.saveAsNew(one, seen))}
            />
          ))}
        </ul>
      ) : null}
      {things.length > 1 ? (
        <p>
          <Button onClick={() => void tryAgain(things)}>{t('unsaved.try-all')}</Button>
        </p>
      ) : null}
    </Part>
  );
}

/* What was pressed is gone: the next thing to hear is where one is. */
const stay = () => document.getElementById(place)?.focus();

/** Ways on that leave nothing of a refused change in the outbox. */
function useLetGo(onGone: () => void) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { create } = useListWrites();
  const saving = useRef(new Set<string>());
  // Gives what was still there: another tab may have been first.
  const takeOut = async ({ changes }: RefusedOfThing) => {
    onGone();
    stay();
    const { outbox } = currentCopy();
    const taken = [];
    for (const change of changes) if (await outbox.takeBack(change.id)) taken.push(change);
    return taken;
  };
  const saveOnce = async (one: RefusedOfThing, title: string, { entries }: SeenList) => {
    const left = new Set((await currentCopy().outbox.list()).map(({ id }) => id));
    const id = one.changes.some((change) => left.has(change.id)) ? await create(title, entries) : undefined;
    await takeOut(one);
    return id;
  };
  return {
    discard: async (one: RefusedOfThing) => {
      const { outbox } = currentCopy();
      const taken = await takeOut(one);
      const undo = async () => {
        for (const change of taken) await outbox.add(change);
      };
      showToast({
        text: t('unsaved.discarded'),
        action: { label: t('unsaved.undo'), run: () => void undo() },
        lifeMs: 10_000,
      });
    },
    saveAsNew: async (one: RefusedOfThing, seen: SeenList) => {
      if (saving.current.has(one.thing)) return;
      saving.current.add(one.thing);
      const title = seen.name === '' ? t('unsaved.new-list') : seen.name;
      const id = await saveOnce(one, title, seen).finally(() => saving.current.delete(one.thing));
      if (id === undefined) return;
      showToast({
        text: t('unsaved.saved-as', { name: title }),
        action: { label: t('unsaved.open'), run: () => void navigate(`/custom-collections/${id}`) },
        lifeMs: 10_000,
      });
    },
  };
}
