import type { BulkChange } from '@canticle/contract/calls';
import { useState } from 'react';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, Select } from '../../ui/index.ts';
import { useCatalogueOptions } from './queries.ts';
import { Chip, NumberField } from './form-fields.tsx';
import type { EntityNames } from './form-state.ts';
import { EntityPicker } from './entity-picker.tsx';

type BulkDialogProps = {
  count: number;
  /** The collection being browsed, if any. */
  collectionId: string;
  isBusy: boolean;
  onRun: (change: BulkChange) => void;
  onClose: () => void;
};

const subjects = ['category', 'theme', 'genre', 'copyright', 'collection', 'shift'] as const;
type Subject = (typeof subjects)[number];
const operations = ['add', 'remove', 'set'] as const;
const copyrightParts = ['both', 'text', 'melody'] as const;
const membershipChanges = ['join', 'leave'] as const;

/** Chooses the change that is applied to many songs. */
export function BulkDialog({ count, collectionId, isBusy, onRun, onClose }: BulkDialogProps) {
  const { t } = useTranslate();
  const [subject, setSubject] = useState<Subject>('category');
  const [change, setChange] = useState<BulkChange>();
  return (
    <Dialog
      open
      title={t('catalogue.bulk.title', { count })}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={!change} onClick={() => change && onRun(change)}>
            {t('catalogue.bulk.go', { count })}
          </Button>
        </>
      }
    >
      <div className="flex h-96 flex-col gap-4">
        <Select
          label={t('catalogue.bulk.what')}
          value={subject}
          options={subjects.map((value) => ({ value, label: t(`catalogue.bulk.${value}`) }))}
          onValueChange={(value) => {
            setSubject(value);
            setChange(undefined);
          }}
        />
        {subject === 'copyright' ? <CopyrightForm onChange={setChange} /> : null}
        {subject === 'collection' ? <MembershipForm initialId={collectionId} onChange={setChange} /> : null}
        {subject === 'shift' ? <NumberShiftForm initialId={collectionId} onChange={setChange} /> : null}
        {subject === 'category' || subject === 'theme' || subject === 'genre' ? (
          <ReferenceListForm key={subject} what={subject} onChange={setChange} />
        ) : null}
      </div>
    </Dialog>
  );
}

type BulkFormProps = { onChange: (change: BulkChange | undefined) => void };

function ReferenceListForm({ what, onChange }: BulkFormProps & { what: 'category' | 'theme' | 'genre' }) {
  const { t, language } = useTranslate();
  const [operation, setOperation] = useState<(typeof operations)[number]>('add');
  const [items, setItems] = useState<EntityNames>({});
  const update = (next: EntityNames, nextOperation = operation) => {
    setItems(next);
    const ids = Object.keys(next);
    onChange(ids.length === 0 && nextOperation !== 'set' ? undefined : { do: nextOperation, what, items: ids });
  };
  return (
    <>
      <Select
        label={t('catalogue.bulk.way')}
        value={operation}
        options={operations.map((value) => ({ value, label: t(`catalogue.bulk.${value}`) }))}
        onValueChange={(value) => {
          setOperation(value);
          update(items, value);
        }}
      />
      <ul className="flex flex-wrap gap-2">
        {Object.entries(items).map(([id, name]) => (
          <Chip
            key={id}
            name={localizedText(name, language)}
            isReadOnly={false}
            onRemove={() => update(Object.fromEntries(Object.entries(items).filter(([one]) => one !== id)))}
          />
        ))}
      </ul>
      <EntityPicker
        kind={what}
        canCreate={operation !== 'remove'}
        label={t(`catalogue.add.${what}`)}
        excludedIds={Object.keys(items)}
        onSelect={(id, name) => update({ ...items, [id]: name })}
      />
    </>
  );
}

function CopyrightForm({ onChange }: BulkFormProps) {
  const { t, language } = useTranslate();
  const [part, setPart] = useState<(typeof copyrightParts)[number]>('both');
  const [item, setItem] = useState<{ readonly id: string; readonly name: EntityNames[string] }>();
  const update = (next: typeof item, nextPart = part) => {
    setItem(next);
    onChange(next ? { do: 'copyright', part: nextPart, item: next.id } : undefined);
  };
  return (
    <>
      <Select
        label={t('catalogue.bulk.part')}
        value={part}
        options={copyrightParts.map((value) => ({ value, label: t(`catalogue.of.${value}`) }))}
        onValueChange={(value) => {
          setPart(value);
          update(item, value);
        }}
      />
      {item ? (
        <ul className="flex">
          <Chip name={localizedText(item.name, language)} isReadOnly={false} onRemove={() => update(undefined)} />
        </ul>
      ) : (
        <EntityPicker
          kind="copyright"
          canCreate
          label={t('catalogue.add.copyright')}
          excludedIds={[]}
          onSelect={(id, name) => update({ id, name })}
        />
      )}
    </>
  );
}

function useCollectionSelect(initialId: string) {
  const { language } = useTranslate();
  const { data: collections = [] } = useCatalogueOptions('collection');
  const options = collections.map(({ id, name }) => ({ value: id, label: localizedText(name, language) }));
  const [selectedId, setSelectedId] = useState(initialId === 'none' ? '' : initialId);
  // The songbook that is browsed may be hidden, and then is no option: what is sent is what the field shows.
  const isOption = options.some(({ value }) => value === selectedId);
  return { options, selectedId: isOption ? selectedId : (options[0]?.value ?? ''), setSelectedId };
}

function MembershipForm({ initialId, onChange }: BulkFormProps & { initialId: string }) {
  const { t } = useTranslate();
  const { options, selectedId, setSelectedId } = useCollectionSelect(initialId);
  const [operation, setOperation] = useState<(typeof membershipChanges)[number] | ''>('');
  const update = (nextOperation: typeof operation, collectionId: string) => {
    setOperation(nextOperation);
    onChange(nextOperation === '' || collectionId === '' ? undefined : { do: nextOperation, collectionId });
  };
  return (
    <>
      <Select
        label={t('catalogue.bulk.way')}
        value={operation}
        options={[
          { value: '', label: t('catalogue.bulk.please') },
          ...membershipChanges.map((value) => ({ value, label: t(`catalogue.bulk.${value}`) })),
        ]}
        disabled={selectedId === ''}
        onValueChange={(value) => update(value, selectedId)}
      />
      <Select
        label={t('catalogue.field.collection')}
        value={selectedId}
        options={options}
        onValueChange={(id) => {
          setSelectedId(id);
          update(operation, id);
        }}
      />
    </>
  );
}

function NumberShiftForm({ initialId, onChange }: BulkFormProps & { initialId: string }) {
  const { t } = useTranslate();
  const { options, selectedId, setSelectedId } = useCollectionSelect(initialId);
  const [by, setBy] = useState<number | null>(null);
  const update = (collectionId: string, next: number | null) => {
    setBy(next);
    onChange(next === null || next === 0 || collectionId === '' ? undefined : { do: 'shift', collectionId, by: next });
  };
  return (
    <>
      <Select
        label={t('catalogue.field.collection')}
        value={selectedId}
        options={options}
        onValueChange={(id) => {
          setSelectedId(id);
          update(id, by);
        }}
      />
      <NumberField
        label={t('catalogue.bulk.by')}
        hint={t('catalogue.bulk.by-hint')}
        value={by}
        onChange={(next) => update(selectedId, next)}
        error=""
        isReadOnly={selectedId === ''}
        className="max-w-64"
      />
    </>
  );
}
