import type { BulkChange } from '@canticle/contract/calls';
import { useState } from 'react';
import { useOffered } from '../../../features/catalogue/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, Select } from '../../../ui/index.ts';
import { Chosen, NumberField } from './fields.tsx';
import type { Names } from './form-state.ts';
import { ThingPicker } from './thing-picker.tsx';

type BulkDialogProps = {
  count: number;
  /** The collection that is looked through, if any. */
  collectionId: string;
  isBusy: boolean;
  onRun: (change: BulkChange) => void;
  onClose: () => void;
};

const subjects = ['category', 'theme', 'genre', 'copyright', 'collection', 'shift'] as const;
type Subject = (typeof subjects)[number];
const ways = ['add', 'remove', 'set'] as const;
const parts = ['both', 'text', 'melody'] as const;
const moves = ['join', 'leave'] as const;

/** What many songs are to become. */
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
          <Button look="plain" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button look="primary" busy={isBusy} disabled={!change} onClick={() => change && onRun(change)}>
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
          onChoose={(value) => {
            setSubject(value);
            setChange(undefined);
          }}
        />
        {subject === 'copyright' ? <Rights onChange={setChange} /> : null}
        {subject === 'collection' ? <Membership start={collectionId} onChange={setChange} /> : null}
        {subject === 'shift' ? <Shift start={collectionId} onChange={setChange} /> : null}
        {subject === 'category' || subject === 'theme' || subject === 'genre' ? (
          <Listed key={subject} what={subject} onChange={setChange} />
        ) : null}
      </div>
    </Dialog>
  );
}

type PartProps = { onChange: (change: BulkChange | undefined) => void };

function Listed({ what, onChange }: PartProps & { what: 'category' | 'theme' | 'genre' }) {
  const { t, language } = useTranslate();
  const [way, setWay] = useState<(typeof ways)[number]>('add');
  const [items, setItems] = useState<Names>({});
  const put = (next: Names, how = way) => {
    setItems(next);
    const ids = Object.keys(next);
    onChange(ids.length === 0 && how !== 'set' ? undefined : { do: how, what, items: ids });
  };
  return (
    <>
      <Select
        label={t('catalogue.bulk.way')}
        value={way}
        options={ways.map((value) => ({ value, label: t(`catalogue.bulk.${value}`) }))}
        onChoose={(value) => {
          setWay(value);
          put(items, value);
        }}
      />
      <ul className="flex flex-wrap gap-2">
        {Object.entries(items).map(([id, name]) => (
          <Chosen
            key={id}
            name={nameIn(name, language)}
            isReadOnly={false}
            onRemove={() => put(Object.fromEntries(Object.entries(items).filter(([one]) => one !== id)))}
          />
        ))}
      </ul>
      <ThingPicker
        kind={what}
        mayCreate={way !== 'remove'}
        label={t(`catalogue.add.${what}`)}
        without={Object.keys(items)}
        onPick={(id, name) => put({ ...items, [id]: name })}
      />
    </>
  );
}

function Rights({ onChange }: PartProps) {
  const { t, language } = useTranslate();
  const [part, setPart] = useState<(typeof parts)[number]>('both');
  const [item, setItem] = useState<{ readonly id: string; readonly name: Names[string] }>();
  const put = (next: typeof item, of = part) => {
    setItem(next);
    onChange(next ? { do: 'copyright', part: of, item: next.id } : undefined);
  };
  return (
    <>
      <Select
        label={t('catalogue.bulk.part')}
        value={part}
        options={parts.map((value) => ({ value, label: t(`catalogue.of.${value}`) }))}
        onChoose={(value) => {
          setPart(value);
          put(item, value);
        }}
      />
      {item ? (
        <ul className="flex">
          <Chosen name={nameIn(item.name, language)} isReadOnly={false} onRemove={() => put(undefined)} />
        </ul>
      ) : (
        <ThingPicker
          kind="copyright"
          mayCreate
          label={t('catalogue.add.copyright')}
          without={[]}
          onPick={(id, name) => put({ id, name })}
        />
      )}
    </>
  );
}

function useCollectionChoice(start: string) {
  const { language } = useTranslate();
  const { data: collections = [] } = useOffered('collection');
  const options = collections.map(({ id, name }) => ({ value: id, label: nameIn(name, language) }));
  const [chosen, setChosen] = useState(start === 'none' ? '' : start);
  return { options, chosen: chosen || (options[0]?.value ?? ''), setChosen };
}

function Membership({ start, onChange }: PartProps & { start: string }) {
  const { t } = useTranslate();
  const { options, chosen, setChosen } = useCollectionChoice(start);
  const [move, setMove] = useState<(typeof moves)[number] | ''>('');
  const put = (how: typeof move, collectionId: string) => {
    setMove(how);
    onChange(how === '' || collectionId === '' ? undefined : { do: how, collectionId });
  };
  return (
    <>
      <Select
        label={t('catalogue.bulk.way')}
        value={move}
        options={[
          { value: '', label: t('catalogue.bulk.please') },
          ...moves.map((value) => ({ value, label: t(`catalogue.bulk.${value}`) })),
        ]}
        onChoose={(value) => put(value, chosen)}
      />
      <Select
        label={t('catalogue.field.collection')}
        value={chosen}
        options={options}
        onChoose={(id) => {
          setChosen(id);
          put(move, id);
        }}
      />
    </>
  );
}

function Shift({ start, onChange }: PartProps & { start: string }) {
  const { t } = useTranslate();
  const { options, chosen, setChosen } = useCollectionChoice(start);
  const [by, setBy] = useState<number | null>(null);
  const put = (collectionId: string, next: number | null) => {
    setBy(next);
    onChange(next === null || next === 0 || collectionId === '' ? undefined : { do: 'shift', collectionId, by: next });
  };
  return (
    <>
      <Select
        label={t('catalogue.field.collection')}
        value={chosen}
        options={options}
        onChoose={(id) => {
          setChosen(id);
          put(id, by);
        }}
      />
      <NumberField
        label={t('catalogue.bulk.by')}
        hint={t('catalogue.bulk.by-hint')}
        value={by}
        onChange={(next) => put(chosen, next)}
        error=""
        isReadOnly={false}
        className="max-w-64"
      />
    </>
  );
}
