import { type ReactNode } from 'react';
import { useCollections } from '../collections/index.ts';
import { languageName } from '../media/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { NumberField } from './form-fields.tsx';
import type { NewSong } from './new-song.ts';
import { useCatalogueOptions } from './queries.ts';

type NewSongBasicsProps = {
  song: NewSong;
  /** Its number in the songbook; undefined until it is known. */
  number: number | null | undefined;
  errorOf: (field: string) => string;
  /** @param group of changes that are undone together */
  onChange: (update: (song: NewSong) => NewSong, group?: string) => void;
  /** What stands beside the language. */
  children?: ReactNode;
};

/** What every new song is asked for: title, songbook with number, and language. */
export function NewSongBasics({ song, number, errorOf, onChange, children }: NewSongBasicsProps) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const { data: languages = [] } = useCatalogueOptions('language');
  const songbooks = collections.filter(({ type }) => type === 'song');
  const codes = [...new Set([song.language, ...languages.map(({ id }) => id)])];
  return (
    <>
      <TextField
        label={t('catalogue.field.title')}
        value={song.title}
        error={errorOf('name')}
        maxLength={300}
        dir="auto"
        onChange={({ currentTarget: { value } }) =>
          onChange((one) => ({ ...one, title: value, isTitleTyped: value !== '' }), `title ${value.split(/\s/).length}`)
        }
      />
      <div className="flex flex-wrap items-start gap-3">
        <Select
          label={t('new-song.songbook')}
          className="min-w-0 grow basis-36"
          value={song.collectionId}
          options={[
            { value: '', label: t('new-song.no-songbook') },
            ...songbooks.map(({ id, name }) => ({ value: id, label: localizedText(name, language) })),
          ]}
          onValueChange={(collectionId) =>
            onChange((one) => ({ ...one, collectionId, number: null, isNumberChosen: false }))
          }
        />
        {song.collectionId === '' ? null : (
          <NumberField
            label={t('catalogue.number')}
            value={number ?? null}
            onChange={(next) =>
              onChange((one) => ({ ...one, number: next, isNumberChosen: true }), `number ${song.collectionId}`)
            }
            error={errorOf('memberships')}
            isReadOnly={false}
            className="w-24"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {children}
        <Select
          label={t('editor.language')}
          className="min-w-0 grow basis-28"
          value={song.language}
          options={codes.map((value) => ({ value, label: languageName(value, language) }))}
          onValueChange={(code) => onChange((one) => ({ ...one, language: code }))}
        />
      </div>
    </>
  );
}
