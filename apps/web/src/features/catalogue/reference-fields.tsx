import type { CatalogueKind } from '@canticle/contract/calls';
import { instrumentFields, languageFields, referenceFields } from '@canticle/contract/entities';
import { languageName } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Select, TextField } from '../../ui/index.ts';
import { useCatalogueOptions } from './queries.ts';
import {
  type BoundForm,
  BoundTextField,
  BoundNumberField,
  BoundLocalizedTextField,
  BoundCheckbox,
} from './bound-fields.tsx';
import { FormSection } from './form-fields.tsx';
import type { ItemFormState } from './form-state.ts';
import { OtherFields } from './other-fields.tsx';

type ReferenceForm = ItemFormState<'theme'>;

/** The fields of an entry in one of the lists that songs refer to. */
export function ReferenceFields({ kind, form }: { kind: CatalogueKind; form: ReferenceForm }) {
  const { t, language } = useTranslate();
  const { item, set, isReadOnly } = form;
  const { data: languages = [] } = useCatalogueOptions('language', '', kind === 'country');
  const isCountry = kind === 'country';
  return (
    <FormSection title={t('catalogue.part.names')}>
      <BoundLocalizedTextField form={form} field="name" label="catalogue.field.name" />
      <BoundTextField
        form={form}
        field="slug"
        label={isCountry ? 'catalogue.field.code' : 'catalogue.field.slug'}
        hint={isCountry ? 'catalogue.code-hint' : 'catalogue.slug-hint'}
        maxLength={isCountry ? 2 : 100}
        className="max-w-64"
      />
      {kind === 'genre' ? (
        <BoundLocalizedTextField form={form} field="description" label="catalogue.field.description" variant="text" />
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
          onValueChange={(code) => set({ language: code || null })}
          className="max-w-64"
        />
      ) : null}
      <OtherFields
        form={form}
        fields={referenceFields}
        placed={['slug', 'name', 'description', 'language', 'sort', 'enabled']}
      />
      <SortAndVisibilityFields form={form} />
    </FormSection>
  );
}

/** The fields of an instrument that tutorials are for. */
export function InstrumentFields({ form }: { form: ItemFormState<'instrument'> }) {
  const { t } = useTranslate();
  return (
    <FormSection title={t('catalogue.part.names')}>
      <BoundTextField
        form={form}
        field="identifier"
        label="catalogue.field.identifier"
        hint="catalogue.identifier-hint"
        className="max-w-64"
      />
      <BoundTextField form={form} field="icon" label="catalogue.field.icon" className="max-w-64" />
      <OtherFields form={form} fields={instrumentFields} placed={['identifier', 'icon', 'sort', 'enabled']} />
      <SortAndVisibilityFields form={form} />
    </FormSection>
  );
}

/** The fields of a language that texts may be in. */
export function LanguageFields({ form }: { form: ItemFormState<'language'> }) {
  const { t } = useTranslate();
  const { id, item, set, errorOf, isReadOnly } = form;
  return (
    <FormSection title={t('catalogue.part.names')}>
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
      <BoundTextField form={form} field="name" label="catalogue.field.own-name" className="max-w-64" />
      <OtherFields form={form} fields={languageFields} placed={['key', 'name', 'sort', 'enabled']} />
      <SortAndVisibilityFields form={form} />
    </FormSection>
  );
}

/* Position in its list, and whether it is offered: for each kind that has only these fields. */
function SortAndVisibilityFields({ form }: { form: BoundForm<'sort', number | null> & BoundForm<'enabled', boolean> }) {
  return (
    <>
      <BoundNumberField
        form={form}
        field="sort"
        label="catalogue.field.sort"
        hint="catalogue.sort-hint"
        empty={0}
        className="w-64"
      />
      <BoundCheckbox form={form} field="enabled" label="catalogue.offered" />
    </>
  );
}
