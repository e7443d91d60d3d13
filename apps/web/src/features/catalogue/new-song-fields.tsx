import { SELECTABLE_KEYS } from '@canticle/music';
import type { Author } from '@canticle/formats';
import { useTranslate } from '../../i18n/index.ts';
import { Select } from '../../ui/index.ts';
import { keyOfText, withKey } from './new-song.ts';
import { NewSongPeople } from './new-song-people.tsx';
import { NewSongBasics } from './new-song-basics.tsx';
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
  const { t } = useTranslate();
  const { song, change } = draft;
  const ofText = keyOfText(song);
  const textKey = ofText
    ? t(ofText.isGuessed ? 'new-song.key-guessed' : 'new-song.key-stated', { key: ofText.name })
    : t('catalogue.no-key');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <NewSongBasics song={song} number={number} errorOf={errorOf} onChange={change}>
        <Select
          label={t('catalogue.field.originalKey')}
          className="min-w-0 grow basis-28"
          value={song.key}
          options={[{ value: '', label: textKey }, ...keyNames.map((value) => ({ value, label: value }))]}
          onValueChange={(key) => change((one) => withKey(one, key))}
        />
      </NewSongBasics>
      <NewSongPeople draft={draft} named={named} error={errorOf('participants')} />
    </div>
  );
}
