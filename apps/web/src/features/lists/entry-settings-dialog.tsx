import type { SongV3 } from '@canticle/contract/calls';
import { printedSections } from '@canticle/music';
import { type FormEvent, useId, useState } from 'react';
import { chooseText, useSongTexts } from '../lyrics/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, Select } from '../../ui/index.ts';
import type { EntryOverrides } from './list-mutations.ts';
import type { ListedEntry } from './use-listed-entries.ts';
import { VerseOrderField } from './verse-order-field.tsx';
import { transposedKeyName } from './format-entry-settings.ts';

type EntrySettingsDialogProps = { listed: ListedEntry; onSave: (ways: EntryOverrides) => void; onClose: () => void };

const semitones = Array.from({ length: 24 }, (_, index) => index - 12);
const frets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const maxNoteLength = 2000;

/** How a song is sung this time: its key, a capo, a note and the order of the verses. Empty means the default. */
export function EntrySettingsDialog({ listed: { entry, song, title }, onSave, onClose }: EntrySettingsDialogProps) {
  const { t } = useTranslate();
  const noteId = useId();
  const [settings, setSettings] = useState<EntryOverrides>(entry);
  const change = (changed: Partial<EntryOverrides>) => setSettings({ ...settings, ...changed });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { transposition, capo, note, verseOrder } = settings;
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
              ...semitones.map((value) => ({ value: String(value), label: keyLabel(song, value) })),
            ]}
            value={settings.transposition === null ? '' : String(settings.transposition)}
            onValueChange={(value) => change({ transposition: value === '' ? null : Number(value) })}
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
            value={settings.capo === null ? '' : String(settings.capo)}
            onValueChange={(value) => change({ capo: value === '' ? null : Number(value) })}
          />
        </div>
        {song?.available ? (
          <VerseOrder song={song} order={settings.verseOrder} onOrder={(verseOrder) => change({ verseOrder })} />
        ) : null}
        <div className="flex flex-col gap-1.5">
          <label htmlFor={noteId} className="text-sm font-medium">
            {t('ways.note')}
          </label>
          <textarea
            id={noteId}
            rows={3}
            dir="auto"
            maxLength={maxNoteLength}
            value={settings.note ?? ''}
            onChange={(event) => change({ note: event.currentTarget.value })}
            className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink"
          />
        </div>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/* "A (+2)": the key if it is known, and the distance in semitones. */
function keyLabel(song: SongV3 | undefined, value: number): string {
  const distance = value > 0 ? `+${value}` : String(value);
  const key = transposedKeyName(song, value);
  return key === undefined ? distance : `${key} (${distance})`;
}

type VerseOrderProps = {
  song: SongV3;
  order: EntryOverrides['verseOrder'];
  onOrder: (order: EntryOverrides['verseOrder']) => void;
};

function VerseOrder({ song, order, onOrder }: VerseOrderProps) {
  const { language } = useTranslate();
  const { data: texts } = useSongTexts(song.id, song.available);
  const text = texts && chooseText(texts, null, language);
  if (!text) return null;
  return <VerseOrderField sections={printedSections(text.document)} order={order ?? []} onOrder={onOrder} />;
}
