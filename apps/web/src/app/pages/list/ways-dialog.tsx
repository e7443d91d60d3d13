import type { SongV3 } from '@canticle/contract/calls';
import { printedSections } from '@canticle/music';
import { type FormEvent, useId, useState } from 'react';
import type { Ways } from '../../../features/lists/index.ts';
import { chooseText, useSongTexts } from '../../../features/lyrics/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, Select } from '../../../ui/index.ts';
import type { ListedEntry } from './listed-entries.ts';
import { OrderField } from './order-field.tsx';
import { keyAfter } from './way-words.ts';

type WaysDialogProps = { listed: ListedEntry; onSave: (ways: Ways) => void; onClose: () => void };

const semitones = Array.from({ length: 24 }, (_, index) => index - 12);
const frets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const longestNote = 2000;

/** How a song is sung this time: its key, a capo, a note and the order of the verses. Empty means as it usually is. */
export function WaysDialog({ listed: { entry, song, title }, onSave, onClose }: WaysDialogProps) {
  const { t } = useTranslate();
  const noteId = useId();
  const [ways, setWays] = useState<Ways>(entry);
  const change = (changed: Partial<Ways>) => setWays({ ...ways, ...changed });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { transposition, capo, note, verseOrder } = ways;
    onSave({
      transposition,
      capo,
      note: note?.trim() ? note.trim() : null,
      verseOrder: verseOrder && verseOrder.length > 0 ? verseOrder : null,
    });
  };
  return (
    <Dialog open title={t('ways.title', { title })} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={t('lyrics.key')}
            options={[
              { value: '', label: t('ways.usual') },
              ...semitones.map((value) => ({ value: String(value), label: keyWords(song, value) })),
            ]}
            value={ways.transposition === null ? '' : String(ways.transposition)}
            onChoose={(value) => change({ transposition: value === '' ? null : Number(value) })}
          />
          <Select
            label={t('lyrics.capo')}
            options={[
              { value: '', label: t('ways.usual') },
              ...frets.map((fret) => ({
                value: String(fret),
                label: fret === 0 ? t('lyrics.capo.none') : t('lyrics.capo.fret', { capo: fret }),
              })),
            ]}
            value={ways.capo === null ? '' : String(ways.capo)}
            onChoose={(value) => change({ capo: value === '' ? null : Number(value) })}
          />
        </div>
        {song?.available ? (
          <Order song={song} order={ways.verseOrder} onOrder={(verseOrder) => change({ verseOrder })} />
        ) : null}
        <div className="flex flex-col gap-1.5">
          <label htmlFor={noteId} className="text-sm font-medium">
            {t('ways.note')}
          </label>
          <textarea
            id={noteId}
            rows={3}
            dir="auto"
            maxLength={longestNote}
            value={ways.note ?? ''}
            onChange={(event) => change({ note: event.currentTarget.value })}
            className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink"
          />
        </div>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/* "A (+2)": the key where it is known, and how far that is. */
function keyWords(song: SongV3 | undefined, value: number): string {
  const distance = value > 0 ? `+${value}` : String(value);
  const key = keyAfter(song, value);
  return key === undefined ? distance : `${key} (${distance})`;
}

type OrderProps = { song: SongV3; order: Ways['verseOrder']; onOrder: (order: Ways['verseOrder']) => void };

function Order({ song, order, onOrder }: OrderProps) {
  const { language } = useTranslate();
  const { data: texts } = useSongTexts(song.id, song.available);
  const text = texts && chooseText(texts, null, language);
  if (!text) return null;
  return <OrderField sections={printedSections(text.document)} order={order ?? []} onOrder={onOrder} />;
}
