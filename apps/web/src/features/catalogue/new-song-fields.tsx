import { SELECTABLE_KEYS } from '@canticle/music';
import type { Author } from '@canticle/formats';
import { useCollections } from '../collections/index.ts';
import { languageName } from '../media/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { NumberField } from './form-fields.tsx';
import { keyOfText, withKey } from './new-song.ts';
import { NewSongPeople } from './new-song-people.tsx';
import { useCatalogueOptions } from './queries.ts';
import type { NewSongController } from './use-new-song.ts';

type FieldsProps = {
  draft: NewSongController;
  /** Its number in the songbook; undefined until it is known. */
  number: number | null | undefined;
  named: readonly Author[];
  errorOf: (field: string) => string;
};

const keyNames = SELECTABLE_KEYS.flatMap((tonic) => [tonic, `${tonic}m`]);

/** What is said about a new song: a narrow column beside its page. */
export function NewSongFields({ draft, number, named, errorOf }: FieldsProps) {
  const { t, language } = useTranslate();
  const { song, change } = draft;
  const { data: collections = [] } = useCollections();
  const { data: languages = [] } = useCatalogueOptions('language');
  const songbooks = collections.filter(({ type }) => type === 'song');
  const ofText = keyOfText(song);
  const codes = [...new Set([song.language, ...languages.map(({ id }) => id)])];
  const textKey = ofText
    ? t(ofText.isGuessed ? 'new-song.key-guessed' : 'new-song.key-stated', { key: ofText.name })
    : t('catalogue.no-key');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        label={t('catalogue.field.title')}
        value={song.title}
        error={errorOf('name')}
        maxLength={300}
        onChange={({ currentTarget: { value } }) =>
          change((one) => ({ ...one, title: value, isTitleTyped: value !== '' }), `title ${value.split(/\s/).length}`)
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
          onValueChange={(collectionId) => change((one) => ({ ...one, collectionId, isNumberChosen: false }))}
        />
        {song.collectionId === '' ? null : (
          <NumberField
            label={t('catalogue.number')}
            value={number ?? null}
            onChange={(next) =>
              change((one) => ({ ...one, number: next, isNumberChosen: true }), `number ${song.collectionId}`)
            }
            error={errorOf('memberships')}
            isReadOnly={false}
            className="w-24"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Select
          label={t('catalogue.field.originalKey')}
          className="min-w-0 grow basis-28"
          value={song.key}
          options={[{ value: '', label: textKey }, ...keyNames.map((value) => ({ value, label: value }))]}
          onValueChange={(key) => change((one) => withKey(one, key))}
        />
        <Select
          label={t('editor.language')}
          className="min-w-0 grow basis-28"
          value={song.language}
          options={codes.map((value) => ({ value, label: languageName(value, language) }))}
          onValueChange={(code) => change((one) => ({ ...one, language: code }))}
        />
      </div>
      <NewSongPeople draft={draft} named={named} error={errorOf('participants')} />
    </div>
  );
}
