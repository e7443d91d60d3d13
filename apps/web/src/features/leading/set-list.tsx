import { useEffect, useRef, useState } from 'react';
import { entryIdOf, type PresenterState } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, TextField } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';
import { isSetSong, type LedSet, type SetItem, type SetSong } from './set-items.ts';

/* Songs of a songbook before and after the chosen one; every other is found by its number. */
const songsBefore = 10;
const songsAfter = 30;

type SetListProps = { set: LedSet; state: PresenterState; onChoose: (song: SetSong) => void };

/** The set: a press chooses a song, which changes nothing on the wall. */
export function SetList({ set, state: { published }, onChoose }: SetListProps) {
  const { t } = useTranslate();
  const chosenId = set.chosen?.entryId;
  const wallId = published && entryIdOf(published.document.song.id, published.place);
  const listElement = useRef<HTMLOListElement>(null);
  useEffect(() => {
    listElement.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <section aria-label={t('lead.set')} className="lead-set">
      <NumberField findNumber={set.findNumber} onChoose={onChoose} />
      <ol ref={listElement}>
        {itemsAround(set.items, chosenId).map((item) => (
          <li key={item.entryId}>
            {isSetSong(item) ? (
              <button
                type="button"
                disabled={item.to === undefined}
                aria-current={item.entryId === chosenId ? 'step' : undefined}
                onClick={() => onChoose(item)}
                className="lead-song"
              >
                {item.number === null ? null : <span className="lead-number">{item.number}</span>}
                <span className="min-w-0 grow">{item.title}</span>
                {item.entryId === wallId ? <span className="lead-mark">{t('lead.on-wall')}</span> : null}
                {item.song && !item.song.available ? <LockIcon aria-hidden className="size-4 shrink-0" /> : null}
              </button>
            ) : (
              <p className={classes('lead-text', item.type === 'heading' && 'lead-heading')}>{item.text}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function itemsAround(items: readonly SetItem[], chosenId: string | undefined): readonly SetItem[] {
  const at = items.findIndex(({ entryId }) => entryId === chosenId);
  const isList = items.some((item) => !isSetSong(item) || item.list !== null);
  return isList ? items : items.slice(Math.max(0, at - songsBefore), Math.max(0, at) + songsAfter);
}

function NumberField({ findNumber, onChoose }: Pick<LedSet, 'findNumber'> & Pick<SetListProps, 'onChoose'>) {
  const { t } = useTranslate();
  const [input, setInput] = useState('');
  const match = /^\d+$/.test(input) ? findNumber(Number(input)) : undefined;
  const hint = input === '' ? t('presentation.number.hint') : (match?.title ?? t('presentation.number.none'));
  return (
    <form
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!match) return;
        setInput('');
        // Keys go to the presentation again.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onChoose(match);
      }}
    >
      <TextField
        label={t('presentation.number')}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('presentation.number')}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value.trim())}
        hint={hint}
      />
    </form>
  );
}
