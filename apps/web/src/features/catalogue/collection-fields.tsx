import { COLLECTION_DEFAULT_TYPES, COLLECTION_TYPES, LIST_VIEWS } from '@canticle/contract/catalogue-values';
import { collectionFields } from '@canticle/contract/entities';
import { useInstallation } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import {
  BoundSelect,
  BoundTextField,
  BoundNumberField,
  DescriptionSection,
  BoundLocalizedTextField,
  BoundCheckbox,
} from './bound-fields.tsx';
import { FormSection } from './form-fields.tsx';
import { SongbookAccess } from './songbook-access.tsx';
import { useUser } from '../session/index.ts';
import type { ItemFormState } from './form-state.ts';
import { OtherFields } from './other-fields.tsx';

const flags = ['enabled', 'free', 'useNumbers'] as const;
/* Where nothing is sold, everything is open that is not for chosen people. */
const flagsWithoutSale = ['enabled', 'useNumbers'] as const;
const placedFields = [
  'type',
  'key',
  'keys',
  'name',
  'details',
  'header',
  'image',
  'icon',
  'priority',
  ...flags,
  'defaultType',
  'defaultSort',
] as const;

/** All fields of a songbook, or of a collection of scriptures or publications. */
export function CollectionFields({ form }: { form: ItemFormState<'collection'> }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const { data: user } = useUser();
  const hasAccess = form.id !== 'new' && user?.roles.includes('administrator') === true;
  return (
    <>
      <FormSection title={t('catalogue.part.names')}>
        <BoundLocalizedTextField form={form} field="name" label="catalogue.field.name" />
        <BoundTextField
          form={form}
          field="key"
          label="catalogue.field.key"
          hint="catalogue.key-hint"
          maxLength={20}
          className="max-w-64"
        />
        <BoundLocalizedTextField form={form} field="keys" label="catalogue.field.keys" />
      </FormSection>
      <FormSection title={t('catalogue.part.shown')}>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <BoundSelect
            form={form}
            field="type"
            label="catalogue.field.type"
            values={COLLECTION_TYPES}
            labelOf={(value) => t(`catalogue.collection-type.${value}`)}
          />
          <BoundNumberField
            form={form}
            field="priority"
            label="catalogue.field.priority"
            hint="catalogue.priority-hint"
            empty={0}
            className="w-48"
          />
        </div>
        <div className="flex flex-col">
          {(sells ? flags : flagsWithoutSale).map((field) => (
            <BoundCheckbox
              key={field}
              form={form}
              field={field}
              label={!sells && field === 'enabled' ? 'catalogue.collection.shown' : `catalogue.collection.${field}`}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <BoundSelect
            form={form}
            field="defaultSort"
            label="catalogue.field.defaultSort"
            values={LIST_VIEWS}
            labelOf={(value) => t(`catalogue.sort.${value}`)}
          />
          <BoundSelect
            form={form}
            field="defaultType"
            label="catalogue.field.defaultType"
            values={COLLECTION_DEFAULT_TYPES}
            labelOf={(value) => t(`catalogue.default-type.${value}`)}
          />
        </div>
        <OtherFields form={form} fields={collectionFields} placed={placedFields} />
      </FormSection>
      {hasAccess ? <SongbookAccess collectionId={form.id} /> : null}
      <DescriptionSection
        form={form}
        texts={[
          { field: 'details', label: 'catalogue.field.store-text', variant: 'html' },
          { field: 'header', label: 'catalogue.field.header', variant: 'html' },
        ]}
      />
    </>
  );
}
