import { useEffect, useRef, useState } from 'react';
import { PassageName } from '../passages/index.ts';
import { entryIdOf, type PresenterState } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, classes, TextField } from '../../ui/index.ts';
import { BibleIcon, LockIcon, NoteIcon } from '../../ui/icons.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { useIncludesOtherRows } from './announcements.ts';
import { isSetSong, type LedSet, type SetItem, type SetSlide } from './set-items.ts';

/* Songs of a songbook before and after the chosen one; every other is found by its number. */
const songsBefore = 10;
const songsAfter = 30;

type SetListProps = {
  set: LedSet;
  state: PresenterState;
  presentationId: string;
  onChoose: (item: SetItem) => void;
};

/** The set: a press chooses a row, which changes nothing on the wall. */
export function SetList({ set, state: { published }, presentationId, onChoose }: SetListProps) {
  const { t } = useTranslate();
  const chosenId = set.chosen?.entryId;
  // A blank wall shows none of them.
  const wallId =
    published?.document.settings.muted === false ? entryIdOf(published.document.song.id, published.place) : undefined;
  const listElement = useRef<HTMLOListElement>(null);
  useEffect(() => {
    listElement.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <section aria-label={t('lead.set')} className="lead-set">
      <NumberField findNumber={set.findNumber} onChoose={onChoose} />
      {set.items.some((item) => !isSetSong(item)) ? <OtherRowsSwitch /> : null}
      <ol ref={listElement}>
        {itemsAround(set.items, chosenId).map((item) => (
          <li key={item.entryId}>
            <SetRow
              item={item}
              isChosen={item.entryId === chosenId}
              isOnWall={item.entryId === wallId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
      <AnnouncementList
        announcements={set.announcements}
        presentationId={presentationId}
        chosenId={chosenId}
        wallId={wallId}
        onChoose={onChoose}
      />
    </section>
  );
}

type SetRowProps = {
  item: SetItem;
  isChosen: boolean;
  isOnWall: boolean;
  onChoose: (item: SetItem) => void;
};

function SetRow({ item, isChosen, isOnWall, onChoose }: SetRowProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      disabled={item.to === undefined}
      aria-current={isChosen ? 'step' : undefined}
      onClick={() => onChoose(item)}
      className={classes('lead-song', item.kind === 'heading' && 'lead-heading')}
    >
      {isSetSong(item) ? (
        <>
          {item.number === null ? null : <span className="lead-number">{item.number}</span>}
          <span className="min-w-0 grow">{item.title}</span>
        </>
      ) : (
        <SlideTitle item={item} />
      )}
      {isOnWall ? <span className="lead-mark">{t('lead.on-wall')}</span> : null}
      {isSetSong(item) && item.song && !item.song.available ? (
        <LockIcon role="img" aria-label={t('list.locked-song')} className="size-4 shrink-0" />
      ) : null}
    </button>
  );
}

function SlideTitle({ item: { kind, title, reference } }: { item: SetSlide }) {
  const { t } = useTranslate();
  const icon = 'size-4 shrink-0 self-center text-ink-soft';
  return (
    <>
      {kind === 'reading' ? <BibleIcon role="img" aria-label={t('set.reading')} className={icon} /> : null}
      {kind === 'note' ? <NoteIcon role="img" aria-label={t('set.note')} className={icon} /> : null}
      <span className="min-w-0 grow" dir="auto">
        {reference === undefined ? title : <PassageName reference={reference} />}
      </span>
    </>
  );
}

function OtherRowsSwitch() {
  const { t } = useTranslate();
  const [includes, setIncludes] = useIncludesOtherRows();
  return (
    <div className="mb-2">
      <Checkbox
        label={t('lead.other-rows')}
        checked={includes}
        aria-describedby="lead-other-rows-hint"
        onChange={(event) => setIncludes(event.currentTarget.checked)}
      />
      <p id="lead-other-rows-hint" className="-mt-1 ms-8 text-sm text-ink-soft">
        {t('lead.other-rows.hint')}
      </p>
    </div>
  );
}

function itemsAround(items: readonly SetItem[], chosenId: string | undefined): readonly SetItem[] {
  const at = items.findIndex(({ entryId }) => entryId === chosenId);
  const isList = items.some((item) => item.list !== null);
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
