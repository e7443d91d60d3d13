import type { CatalogueItem } from '@canticle/contract/calls';
import { songFields } from '@canticle/contract/entities';
import { SONG_PARTS, SONG_ROLES, SONG_TYPES } from '@canticle/contract/catalogue-values';
import { languageName } from '../media/index.ts';
import { useInstallation } from '../../auth/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Checkbox, IconButton, Select } from '../../ui/index.ts';
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.ts';
import {
  BoundSelect,
  BoundNumberField,
  DescriptionSection,
  BoundLocalizedTextField,
  BoundCheckbox,
  BoundTextField,
} from './bound-fields.tsx';
import { Chip, NumberField, FormSection } from './form-fields.tsx';
import type { ItemFormState } from './form-state.ts';
import { OtherFields } from './other-fields.tsx';
import { SongFiles } from './song-files.tsx';
import { LocalizedTextField } from './localized-text-field.tsx';
import { EntityPicker } from './entity-picker.tsx';

type SongForm = ItemFormState<'song'>;
type Song = CatalogueItem<'song'>;
type Participant = Song['participants'][number];

const commonKeys = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const referenceLists = [
  { kind: 'category', field: 'categoryIds' },
  { kind: 'theme', field: 'themeIds' },
  { kind: 'genre', field: 'genreIds' },
] as const;

/** All fields of a song; its texts are beside them in the form, and its files have their own editor. */
export function SongFields({ form }: { form: SongForm }) {
  const { t } = useTranslate();
  const { id, item, isReadOnly } = form;
  return (
    <>
      <FormSection title={t('catalogue.part.names')}>
        <BoundLocalizedTextField form={form} field="name" label="catalogue.field.title" />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <BoundSelect
            form={form}
            field="type"
            label="catalogue.field.type"
            values={SONG_TYPES}
            labelOf={(value) => t(`catalogue.song-type.${value}`)}
          />
          <BoundCheckbox form={form} field="enabled" label="catalogue.field.enabled" />
        </div>
      </FormSection>
      <MembershipFields form={form} />
      <ParticipantFields form={form} />
      <FormSection title={t('catalogue.part.lists')}>
        {referenceLists.map((list) => (
          <ReferenceListField key={list.kind} form={form} {...list} />
        ))}
      </FormSection>
      <MusicFields form={form} />
      <FormSection title={t('catalogue.part.rights')}>
        <CopyrightFields form={form} />
        <BoundTextField
          form={form}
          field="ccliNumber"
          label="catalogue.field.ccliNumber"
          className="max-w-40"
          isEmptyNull
        />
        <OriginFields form={form} />
      </FormSection>
      <DescriptionSection
        form={form}
        texts={[
          { field: 'details', label: 'catalogue.field.details', variant: 'html' },
          { field: 'description', label: 'catalogue.field.description', variant: 'text' },
        ]}
      />
      {isReadOnly ? null : (
        <FormSection title={t('duplicates.files')} text={t('catalogue.files-hint')}>
          <SongFiles id={id} item={item} />
        </FormSection>
      )}
    </>
  );
}

function MembershipFields({ form: { item, set, names, addName, errorOf, isReadOnly } }: { form: SongForm }) {
  const { t, language } = useTranslate();
  const { sells } = useInstallation();
  const updateMembership = (index: number, changes: Partial<Song['memberships'][number]>) =>
    set({ memberships: item.memberships.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  return (
    <FormSection title={t('catalogue.part.places')} text={t('catalogue.places-hint')}>
      <ul className="flex flex-col gap-2">
        {item.memberships.map((one, index) => {
          const name = localizedText(names[one.collectionId] ?? {}, language);
          return (
            <li key={one.collectionId} className="flex flex-wrap items-end gap-x-4 gap-y-1 border-b border-line pb-2">
              <span className="min-w-40 grow basis-40 self-center font-serif text-[1.0625rem]">{name}</span>
              <NumberField
                label={t('catalogue.number')}
                aria-label={t('catalogue.number-in', { name })}
                value={one.number}
                onChange={(number) => updateMembership(index, { number })}
                error={errorOf(`memberships.${index}`)}
                isReadOnly={isReadOnly}
                className="w-28"
              />
              <Checkbox
                label={t(sells ? 'catalogue.free-song' : 'catalogue.song-for-all')}
                checked={one.free}
                disabled={isReadOnly}
                onChange={(event) => updateMembership(index, { free: event.currentTarget.checked })}
              />
              {isReadOnly ? null : (
                <IconButton
                  label={t('catalogue.remove', { name })}
                  icon={<CloseIcon aria-hidden className="size-4" />}
                  onClick={() => set({ memberships: item.memberships.filter((_, at) => at !== index) })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isReadOnly ? null : (
        <EntityPicker
          kind="collection"
          label={t('catalogue.add.collection')}
          excludedIds={item.memberships.map((one) => one.collectionId)}
          onSelect={(collectionId, name) => {
            addName(collectionId, name);
            set({ memberships: [...item.memberships, { collectionId, number: null, free: false }] });
          }}
        />
      )}
    </FormSection>
  );
}

function ParticipantFields({ form: { item, set, names, addName, errorOf, isReadOnly } }: { form: SongForm }) {
  const { t, language } = useTranslate();
  const { participants } = item;
  const replace = (index: number, by: Participant) =>
    set({ participants: participants.map((each, at) => (at === index ? by : each)) });
  const move = (index: number, by: number) => {
    const next = [...participants];
    const [one] = next.splice(index, 1);
    if (one) next.splice(index + by, 0, one);
    set({ participants: next });
  };
  return (
    <FormSection title={t('catalogue.part.people')}>
      <ul className="flex flex-col gap-2">
        {participants.map((one, index) => {
          const name = localizedText(names[one.contributorId] ?? {}, language);
          const error = errorOf(`participants.${index}`);
          return (
            <li
              key={`${one.contributorId} ${one.type} ${one.language ?? ''}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2"
            >
              <span className="min-w-40 grow basis-40">{name}</span>
              <Select
                label={t('catalogue.role-of', { name })}
                hideLabel
                value={one.type}
                disabled={isReadOnly}
                options={SONG_ROLES.map((value) => ({ value, label: t(`catalogue.role.${value}`) }))}
                onValueChange={(type) => replace(index, { contributorId: one.contributorId, type })}
              />
              {one.type === 'translator' ? (
                <TranslatorLanguage
                  name={name}
                  translator={one}
                  languages={Object.keys(item.name)}
                  isReadOnly={isReadOnly}
                  onChange={(changed) => replace(index, changed)}
                />
              ) : null}
              {isReadOnly ? null : (
                <ParticipantButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === participants.length - 1}
                  onMove={(by) => move(index, by)}
                  onRemove={() => set({ participants: participants.filter((_, at) => at !== index) })}
                />
              )}
              {error ? (
                <p role="alert" className="basis-full text-sm text-danger">
                  {error}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {isReadOnly ? null : (
        <EntityPicker
          kind="contributor"
          canCreate
          label={t('catalogue.add.contributor')}
          excludedIds={[]}
          onSelect={(contributorId, name) => {
            addName(contributorId, name);
            const has = new Set(
              participants.filter((one) => one.contributorId === contributorId).map(({ type }) => type),
            );
            const type = SONG_ROLES.find((role) => !has.has(role));
            if (type) set({ participants: [...participants, { contributorId, type }] });
          }}
        />
      )}
    </FormSection>
  );
}

type TranslatorLanguageProps = {
  name: string;
  translator: Participant;
  /** Of the song. */
  languages: readonly string[];
  isReadOnly: boolean;
  onChange: (translator: Participant) => void;
};

/* Which of the languages of the song somebody translated it into. */
function TranslatorLanguage({ name, translator, languages, isReadOnly, onChange }: TranslatorLanguageProps) {
  const { t, language: own } = useTranslate();
  const { language: into, ...others } = translator;
  const codes = [...new Set([...languages, ...(into === undefined ? [] : [into])])];
  return (
    <Select
      label={t('catalogue.translated-into', { name })}
      hideLabel
      value={into ?? ''}
      disabled={isReadOnly}
      options={[
        { value: '', label: t('catalogue.translated-into.unknown') },
        ...codes.map((value) => ({ value, label: languageName(value, own) })),
      ]}
      onValueChange={(value) => onChange(value === '' ? others : { ...others, language: value })}
    />
  );
}

type ParticipantButtonsProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function ParticipantButtons({ name, isFirst, isLast, onMove, onRemove }: ParticipantButtonsProps) {
  const { t } = useTranslate();
  return (
    <span className="flex max-sm:ms-auto">
      <IconButton
        label={t('catalogue.up', { name })}
        icon={<UpIcon aria-hidden className="size-4" />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('catalogue.down', { name })}
        icon={<DownIcon aria-hidden className="size-4" />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={t('catalogue.remove', { name })}
        icon={<CloseIcon aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </span>
  );
}

type ReferenceListFieldProps = {
  form: SongForm;
  kind: 'category' | 'theme' | 'genre';
  field: 'categoryIds' | 'themeIds' | 'genreIds';
};

function ReferenceListField({
  form: { item, set, names, addName, errorOf, isReadOnly },
  kind,
  field,
}: ReferenceListFieldProps) {
  const { t, language } = useTranslate();
  const ids = item[field];
  const error = errorOf(field);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-medium">{t(`catalogue.field.${field}`)}</legend>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <Chip
            key={id}
            name={localizedText(names[id] ?? {}, language)}
            isReadOnly={isReadOnly}
            onRemove={() => set({ [field]: ids.filter((one) => one !== id) })}
          />
        ))}
      </ul>
      {isReadOnly ? null : (
        <EntityPicker
          kind={kind}
          canCreate
          label={t(`catalogue.add.${kind}`)}
          excludedIds={ids}
          onSelect={(id, name) => {
            addName(id, name);
            set({ [field]: [...ids, id] });
          }}
        />
      )}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const yearFields = ['yearWritten', 'yearComposed', 'yearPublished'] as const;
/* All others are among the music until they get a place of their own. */
const placedFields = [
  'type',
  'name',
  'enabled',
  'memberships',
  'participants',
  ...yearFields,
  'originalKey',
  'minor',
  'tempo',
  'ccliNumber',
  'details',
  'description',
  'image',
  'copyrights',
  'origins',
  ...referenceLists.map(({ field }) => field),
] as const;

function MusicFields({ form }: { form: SongForm }) {
  const { item, set, isReadOnly } = form;
  const { t } = useTranslate();
  const keyOptions = [...new Set([...commonKeys, ...(item.originalKey === '' ? [] : [item.originalKey])])];
  return (
    <FormSection title={t('catalogue.part.music')}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Select
          label={t('catalogue.field.originalKey')}
          value={item.originalKey}
          disabled={isReadOnly}
          options={[
            { value: '', label: t('catalogue.no-key') },
            ...keyOptions.map((value) => ({ value, label: value })),
          ]}
          onValueChange={(originalKey) => set({ originalKey })}
        />
        <BoundCheckbox form={form} field="minor" label="catalogue.field.minor" />
        <BoundNumberField form={form} field="tempo" label="catalogue.field.tempo" />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {yearFields.map((field) => (
          <BoundNumberField key={field} form={form} field={field} label={`catalogue.field.${field}`} />
        ))}
      </div>
      <OtherFields form={form} fields={songFields} placed={placedFields} />
    </FormSection>
  );
}

function CopyrightFields({ form: { item, set, names, addName, errorOf, isReadOnly } }: { form: SongForm }) {
  const { t, language } = useTranslate();
  const { copyrights } = item;
  const error = errorOf('copyrights');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-medium">{t('catalogue.field.copyrights')}</legend>
      {SONG_PARTS.map((part) => (
        <div key={part} className="flex flex-wrap items-center gap-2">
          <span className="w-28 text-sm text-ink-soft">{t(`catalogue.of.${part}`)}</span>
          <ul className="flex flex-wrap gap-2">
            {copyrights
              .filter(({ type }) => type === part)
              .map((one) => (
                <Chip
                  key={one.copyrightId}
                  name={localizedText(names[one.copyrightId] ?? {}, language)}
                  isReadOnly={isReadOnly}
                  onRemove={() => set({ copyrights: copyrights.filter((each) => each !== one) })}
                />
              ))}
          </ul>
          {isReadOnly ? null : (
            <EntityPicker
              kind="copyright"
              canCreate
              label={t(`catalogue.add.copyright-${part}`)}
              excludedIds={copyrights.filter(({ type }) => type === part).map((one) => one.copyrightId)}
              onSelect={(copyrightId, name) => {
                addName(copyrightId, name);
                set({ copyrights: [...copyrights, { type: part, copyrightId }] });
              }}
            />
          )}
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function OriginFields({ form: { item, set, names, addName, errorOf, isReadOnly } }: { form: SongForm }) {
  const { t, language } = useTranslate();
  const { origins } = item;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 text-sm font-medium">{t('catalogue.field.origins')}</legend>
      {origins.map((one, index) => {
        const name = localizedText(names[one.countryId] ?? {}, language);
        return (
          <div key={`${one.countryId} ${one.type}`} className="flex flex-col gap-2 border-b border-line pb-3">
            <div className="flex items-center gap-3">
              <span className="grow">
                {name} <span className="text-sm text-ink-soft">· {t(`catalogue.of.${one.type}`)}</span>
              </span>
              {isReadOnly ? null : (
                <IconButton
                  label={t('catalogue.remove', { name })}
                  icon={<CloseIcon aria-hidden className="size-4" />}
                  onClick={() => set({ origins: origins.filter((each) => each !== one) })}
                />
              )}
            </div>
            <LocalizedTextField
              label={t('catalogue.origin-line', { name })}
              value={one.description}
              onChange={(description) =>
                set({ origins: origins.map((each) => (each === one ? { ...each, description } : each)) })
              }
              errorOf={() => errorOf(`origins.${index}`)}
              isReadOnly={isReadOnly}
            />
          </div>
        );
      })}
      {isReadOnly
        ? null
        : SONG_PARTS.map((part) => (
            <EntityPicker
              key={part}
              kind="country"
              label={t(`catalogue.add.country-${part}`)}
              excludedIds={origins.filter(({ type }) => type === part).map((one) => one.countryId)}
              onSelect={(countryId, name) => {
                addName(countryId, name);
                set({ origins: [...origins, { type: part, countryId, description: {} }] });
              }}
            />
          ))}
    </fieldset>
  );
}
