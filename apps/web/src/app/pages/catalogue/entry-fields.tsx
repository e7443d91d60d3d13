import type { CatalogueKind } from '@canticle/contract/calls';
import { useOffered } from '../../../features/catalogue/index.ts';
import { languageName } from '../../../features/media/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Select, TextField } from '../../../ui/index.ts';
import { LineOf, NumberOf, TextsOf, TickOf } from './bound-fields.tsx';
import { Part } from './fields.tsx';
import type { FormOf } from './form-state.ts';

type EntryForm = FormOf<'theme'>;

/** An entry of one of the lists songs refer to. */
export function EntryFields({ kind, form }: { kind: CatalogueKind; form: EntryForm }) {
  const { t, language } = useTranslate();
  const { item, set, isReadOnly } = form;
  const { data: languages = [] } = useOffered('language', '', kind === 'country');
  const isCountry = kind === 'country';
  return (
    <Part title={t('catalogue.part.names')}>
      <TextsOf form={form} field="name" label="catalogue.field.name" />
      <LineOf
        form={form}
        field="slug"
        label={isCountry ? 'catalogue.field.code' : 'catalogue.field.slug'}
        hint={isCountry ? 'catalogue.code-hint' : 'catalogue.slug-hint'}
        maxLength={isCountry ? 2 : 100}
        className="max-w-64"
      />
      {kind === 'genre' ? (
        <TextsOf form={form} field="description" label="catalogue.field.description" look="text" />
      ) : null}
      {isCountry ? (
        <Select
          label={t('catalogue.field.language')}
          value={item.language ?? ''}
          disabled={isReadOnly}
          options={[
            { value: '', label: t('catalogue.none') },
            ...languages.map(({ id }) => ({ value: id, label: languageName(id, language) })),
          ]}
          onChoose={(code) => set({ language: code || null })}
          className="max-w-64"
        />
      ) : null}
      <Standing form={form as unknown as FormOf<'instrument'>} />
    </Part>
  );
}

/** An instrument tutorials are for. */
export function InstrumentFields({ form }: { form: FormOf<'instrument'> }) {
  const { t } = useTranslate();
  return (
    <Part title={t('catalogue.part.names')}>
      <LineOf
        form={form}
        field="identifier"
        label="catalogue.field.identifier"
        hint="catalogue.identifier-hint"
        className="max-w-64"
      />
      <LineOf form={form} field="icon" label="catalogue.field.icon" className="max-w-64" />
      <Standing form={form} />
    </Part>
  );
}

/** A language texts may be in. */
export function LanguageFields({ form }: { form: FormOf<'language'> }) {
  const { t } = useTranslate();
  const { id, item, set, errorOf, isReadOnly } = form;
  return (
    <Part title={t('catalogue.part.names')}>
      <TextField
        label={t('catalogue.field.language-key')}
        hint={t('catalogue.language-hint')}
        value={item.key}
        maxLength={2}
        readOnly={isReadOnly || id !== 'new'}
        error={errorOf('key')}
        onChange={(event) => set({ key: event.currentTarget.value.toLowerCase() })}
        className="max-w-64"
      />
      <LineOf form={form} field="name" label="catalogue.field.own-name" className="max-w-64" />
      <Standing form={form as unknown as FormOf<'instrument'>} />
    </Part>
  );
}

/* Where it stands in its list, and whether it is offered: of every kind that has no more than that. */
function Standing({ form }: { form: FormOf<'instrument'> }) {
  return (
    <>
      <NumberOf
        form={form}
        field="sort"
        label="catalogue.field.sort"
        hint="catalogue.sort-hint"
        empty={0}
        className="w-64"
      />
      <TickOf form={form} field="enabled" label="catalogue.offered" />
    </>
  );
}
