import { COLLECTION_OPENINGS, COLLECTION_TYPES, LIST_VIEWS } from '@canticle/contract/catalogue-values';
import { useTranslate } from '../../../translations/index.ts';
import { ChoiceOf, LineOf, NumberOf, StoryPart, TextsOf, TickOf } from './bound-fields.tsx';
import { Part } from './fields.tsx';
import type { FormOf } from './form-state.ts';

/** Everything one may say of a songbook, or of a collection of scriptures or publications. */
export function CollectionFields({ form }: { form: FormOf<'collection'> }) {
  const { t } = useTranslate();
  return (
    <>
      <Part title={t('catalogue.part.names')}>
        <TextsOf form={form} field="name" label="catalogue.field.name" />
        <LineOf
          form={form}
          field="key"
          label="catalogue.field.key"
          hint="catalogue.key-hint"
          maxLength={20}
          className="max-w-64"
        />
        <TextsOf form={form} field="keys" label="catalogue.field.keys" />
      </Part>
      <Part title={t('catalogue.part.shown')}>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <ChoiceOf
            form={form}
            field="type"
            label="catalogue.field.type"
            values={COLLECTION_TYPES}
            word={(value) => t(`catalogue.collection-type.${value}`)}
          />
          <NumberOf
            form={form}
            field="priority"
            label="catalogue.field.priority"
            hint="catalogue.priority-hint"
            empty={0}
            className="w-48"
          />
        </div>
        <div className="flex flex-col">
          {(['enabled', 'free', 'useNumbers'] as const).map((field) => (
            <TickOf key={field} form={form} field={field} label={`catalogue.collection.${field}`} />
          ))}
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <ChoiceOf
            form={form}
            field="defaultSort"
            label="catalogue.field.defaultSort"
            values={LIST_VIEWS}
            word={(value) => t(`catalogue.sort.${value}`)}
          />
          <ChoiceOf
            form={form}
            field="defaultType"
            label="catalogue.field.defaultType"
            values={COLLECTION_OPENINGS}
            word={(value) => t(`catalogue.default-type.${value}`)}
          />
        </div>
      </Part>
      <StoryPart
        form={form}
        texts={[
          { field: 'details', label: 'catalogue.field.store-text', look: 'html' },
          { field: 'header', label: 'catalogue.field.header', look: 'html' },
        ]}
      />
    </>
  );
}
