import type { SongV3 } from '@canticle/contract/calls';
import { printedSections } from '@canticle/music';
import { type FormEvent, useId, useState } from 'react';
import { chooseText, useSongTexts } from '../lyrics/index.ts';
import { languageName } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, Select, TextField } from '../../ui/index.ts';
import type { EntryOverrides } from './list-mutations.ts';
import type { ListedEntry } from './use-listed-entries.ts';
import { VerseOrderField } from './verse-order-field.tsx';
import { transposedKeyName } from './transposed-key-name.ts';
import { formatLength, parseLength } from './set-length.ts';

type EntrySettingsDialogProps = {
  listed: ListedEntry;
  onSave: (settings: EntryOverrides) => void;
  onClose: () => void;
};

const semitones = Array.from({ length: 24 }, (_, index) => index - 12);
const frets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const maxNoteLength = 2000;

/** How a song is sung this time, such as its key, tempo and leader. Empty means as usual. */
export function EntrySettingsDialog({ listed: { entry, song, title }, onSave, onClose }: EntrySettingsDialogProps) {
  const { t } = useTranslate();
  const [settings, setSettings] = useState<EntryOverrides>(entry);
  const [typed, setTyped] = useState<TypedNumbers>({
    tempo: entry.tempo == null ? '' : String(entry.tempo),
    length: entry.durationSeconds == null ? '' : formatLength(entry.durationSeconds),
  });
  const [isChecked, setChecked] = useState(false);
  const tempo = parseTempo(typed.tempo);
  const durationSeconds = parseLength(typed.length);
  const change = (changed: Partial<EntryOverrides>) => setSettings({ ...settings, ...changed });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (tempo === undefined || durationSeconds === undefined) return;
    const { transposition, capo, note, verseOrder, languages, leader } = settings;
    onSave({
      transposition,
      capo,
      tempo,
      durationSeconds,
      languages: languages && languages.length > 0 ? languages : null,
      leader: leader?.trim() || null,
      note: note?.trim() ? note.trim() : null,
      verseOrder: verseOrder && verseOrder.length > 0 ? verseOrder : null,
    });
  };
  return (
    <Dialog open title={t('ways.title', { title })} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <KeyFields song={song} settings={settings} onChange={change} />
        <div className="grid grid-cols-2 gap-5">
          <TextField
            label={t('set.tempo')}
            inputMode="numeric"
            placeholder="84"
            value={typed.tempo}
            error={isChecked && tempo === undefined ? t('set.tempo.wrong') : undefined}
            onChange={(event) => setTyped({ ...typed, tempo: event.currentTarget.value })}
          />
          <TextField
            label={t('set.length')}
            inputMode="decimal"
            placeholder="4:30"
            value={typed.length}
            error={isChecked && durationSeconds === undefined ? t('set.length.wrong') : undefined}
            onChange={(event) => setTyped({ ...typed, length: event.currentTarget.value })}
          />
        </div>
        <TextField
          label={t('set.leader')}
          dir="auto"
          maxLength={100}
          value={settings.leader ?? ''}
          onChange={(event) => change({ leader: event.currentTarget.value })}
        />
        {song?.available ? (
          <>
            <LanguageFields
              song={song}
              languages={settings.languages ?? []}
              onLanguages={(languages) => change({ languages })}
            />
            <VerseOrder song={song} order={settings.verseOrder} onOrder={(verseOrder) => change({ verseOrder })} />
          </>
        ) : null}
        <NoteField note={settings.note} onNote={(note) => change({ note })} />
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

function NoteField({ note, onNote }: { note: string | null; onNote: (note: string) => void }) {
  const { t } = useTranslate();
  const noteId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={noteId} className="text-sm font-medium">
        {t('ways.note')}
      </label>
      <textarea
        id={noteId}
        rows={3}
        dir="auto"
        maxLength={maxNoteLength}
        value={note ?? ''}
        onChange={(event) => onNote(event.currentTarget.value)}
        className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink"
      />
    </div>
  );
}

type TypedNumbers = { readonly tempo: string; readonly length: string };

/* Null for an empty text, undefined for one that is no tempo. */
function parseTempo(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const tempo = /^\s*\d{2,3}\s*$/.test(text) ? Number(text) : 0;
  return tempo >= 20 && tempo <= 400 ? tempo : undefined;
}

type KeyFieldsProps = {
  song: SongV3 | undefined;
  settings: EntryOverrides;
  onChange: (changed: Partial<EntryOverrides>) => void;
};

function KeyFields({ song, settings, onChange }: KeyFieldsProps) {
  const { t } = useTranslate();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={t('lyrics.key')}
        options={[
          { value: '', label: t('ways.usual') },
          ...semitones.map((value) => ({ value: String(value), label: keyLabel(song, value) })),
        ]}
        value={settings.transposition === null ? '' : String(settings.transposition)}
        onValueChange={(value) => onChange({ transposition: value === '' ? null : Number(value) })}
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
        onValueChange={(value) => onChange({ capo: value === '' ? null : Number(value) })}
      />
    </div>
  );
}

type LanguageFieldsProps = {
  song: SongV3;
  languages: readonly string[];
  onLanguages: (languages: string[]) => void;
};

/* The language it is sung in, and a second one below it; only for a song with several. */
function LanguageFields({ song, languages, onLanguages }: LanguageFieldsProps) {
  const { t, language } = useTranslate();
  const { data: texts } = useSongTexts(song.id, song.available);
  const known = [...new Set([...(texts ?? []).map((text) => text.language), ...languages])];
  if (known.length < 2) return null;
  const [first = '', second = ''] = languages;
  const options = known.map((code) => ({ value: code, label: languageName(code, language) }));
  return (
    <div className="grid grid-cols-2 gap-5">
      <Select
        label={t('set.language')}
        options={[{ value: '', label: t('ways.usual') }, ...options]}
        value={first}
        onValueChange={(code) => onLanguages(code === '' ? [] : code === second ? [code] : withSecond(code, second))}
      />
      <Select
        label={t('set.second-language')}
        options={[{ value: '', label: t('set.none') }, ...options.filter(({ value }) => value !== first)]}
        value={second}
        disabled={first === ''}
        onValueChange={(code) => onLanguages(withSecond(first, code))}
      />
    </div>
  );
}

const withSecond = (first: string, second: string) => (second === '' ? [first] : [first, second]);

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
