import { useOffered } from '../../../features/catalogue/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Select } from '../../../ui/index.ts';
import { LineOf, NumberOf, StoryPart, TickOf } from './bound-fields.tsx';
import { Part } from './fields.tsx';
import type { FormOf } from './form-state.ts';

/** Everything one may say of somebody who wrote, composed or sang. */
export function ContributorFields({ form }: { form: FormOf<'contributor'> }) {
  const { item, set, isReadOnly } = form;
  const { t, language } = useTranslate();
  const { data: countries = [] } = useOffered('country');
  const known = countries.map(({ note, name }) => ({ value: note, label: nameIn(name, language) }));
  const own = item.country ?? '';
  const isKnown = own === '' || known.some(({ value }) => value === own);
  return (
    <>
      <Part title={t('catalogue.part.person')}>
        <LineOf form={form} field="name" label="catalogue.field.name" />
        <LineOf
          form={form}
          field="subtitle"
          label="catalogue.field.subtitle"
          hint="catalogue.subtitle-hint"
          isEmptyNull
        />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <NumberOf form={form} field="birthYear" label="catalogue.field.birthYear" />
          <Select
            label={t('catalogue.field.country')}
            value={own}
            disabled={isReadOnly}
            options={[
              { value: '', label: t('catalogue.none') },
              ...known,
              ...(isKnown ? [] : [{ value: own, label: own }]),
            ]}
            onChoose={(country) => set({ country: country || null })}
          />
        </div>
        <TickOf form={form} field="enabled" label="catalogue.offered" />
      </Part>
      <StoryPart form={form} texts={[{ field: 'biography', label: 'catalogue.field.biography', look: 'html' }]} />
    </>
  );
}
