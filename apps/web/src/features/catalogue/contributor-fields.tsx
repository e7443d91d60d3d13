import { contributorFields } from '@canticle/contract/entities';
import { deriveSortName } from '@canticle/contract/sort-name';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Select } from '../../ui/index.ts';
import { useCatalogueOptions } from './queries.ts';
import { BoundTextField, BoundNumberField, DescriptionSection, BoundCheckbox } from './bound-fields.tsx';
import { FormSection } from './form-fields.tsx';
import type { ItemFormState } from './form-state.ts';
import { OtherFields } from './other-fields.tsx';

const placedFields = ['name', 'sortName', 'birthYear', 'country', 'subtitle', 'image', 'biography', 'enabled'] as const;

/** All fields of a person who wrote, composed or sang. */
export function ContributorFields({ form }: { form: ItemFormState<'contributor'> }) {
  const { item, set, isReadOnly } = form;
  const { t, language } = useTranslate();
  const { data: countries = [] } = useCatalogueOptions('country');
  const countryOptions = countries.map(({ note, name }) => ({ value: note, label: localizedText(name, language) }));
  const currentCountry = item.country ?? '';
  const isListed = currentCountry === '' || countryOptions.some(({ value }) => value === currentCountry);
  return (
    <>
      <FormSection title={t('catalogue.part.person')}>
        <BoundTextField form={form} field="name" label="catalogue.field.name" />
        <BoundTextField
          form={form}
          field="sortName"
          label="catalogue.field.sortName"
          hint="catalogue.sort-name-hint"
          placeholder={deriveSortName(item.name)}
          isEmptyNull
        />
        <BoundTextField
          form={form}
          field="subtitle"
          label="catalogue.field.subtitle"
          hint="catalogue.subtitle-hint"
          isEmptyNull
        />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <BoundNumberField form={form} field="birthYear" label="catalogue.field.birthYear" />
          <Select
            label={t('catalogue.field.country')}
            value={currentCountry}
            disabled={isReadOnly}
            options={[
              { value: '', label: t('catalogue.none') },
              ...countryOptions,
              ...(isListed ? [] : [{ value: currentCountry, label: currentCountry }]),
            ]}
            onValueChange={(country) => set({ country: country || null })}
          />
        </div>
        <OtherFields form={form} fields={contributorFields} placed={placedFields} />
        <BoundCheckbox form={form} field="enabled" label="catalogue.offered" />
      </FormSection>
      <DescriptionSection
        form={form}
        texts={[{ field: 'biography', label: 'catalogue.field.biography', variant: 'html' }]}
      />
    </>
  );
}
