import type { Import, ImportTable, TableField } from '@canticle/contract/calls';
import { useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, Select, showToast } from '../../ui/index.ts';
import { useImportTables, useTransferMutations } from './queries.ts';

const FIELD_KEYS = {
  title: 'transfer.column.title',
  alternative: 'transfer.column.alternative',
  lyrics: 'transfer.column.lyrics',
  number: 'transfer.column.number',
  songbook: 'transfer.column.songbook',
  author: 'transfer.column.author',
  composer: 'transfer.column.composer',
  translator: 'transfer.column.translator',
  copyright: 'transfer.column.copyright',
  ccli: 'transfer.column.ccli',
  key: 'transfer.column.key',
  tempo: 'transfer.column.tempo',
  time: 'transfer.column.time',
  tune: 'transfer.column.tune',
  themes: 'transfer.column.themes',
  year: 'transfer.column.year',
  comments: 'transfer.column.comments',
} as const satisfies { readonly [field in TableField]: MessageKey };

const NONE = 'none';

type TableColumnsProps = {
  importJob: Import;
  /** Receives whether what is chosen here differs from what was analysed. */
  onColumnsChange: (isChanged: boolean) => void;
};

/** The tables of an import: a person says what each column holds, and the import is analysed again. */
export function TableColumns({ importJob, onColumnsChange }: TableColumnsProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: tables = [] } = useImportTables(importJob);
  const { rescan } = useTransferMutations();
  const [chosen, setChosen] = useState<{ readonly [key: string]: ImportTable }>({});
  const [isBusy, setBusy] = useState(false);
  if (tables.length === 0) return null;
  const current = tables.map((table) => chosen[table.key] ?? table);
  const isReadable = ({ fields }: ImportTable) => fields.includes('title') || fields.includes('lyrics');
  const choose = (table: ImportTable) => {
    setChosen({ ...chosen, [table.key]: table });
    onColumnsChange(true);
  };
  const apply = () => {
    setBusy(true);
    const { into, collectionName: name, language } = importJob;
    const mappings = current
      .filter(isReadable)
      .map(({ key, fields, hasHeadings }) => ({ key, fields: [...fields], hasHeadings }));
    void rescan(importJob.id, { into, name, language }, mappings)
      .then(() => {
        setChosen({});
        onColumnsChange(false);
      })
      .catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <section className="pt-8">
      <h2 className="text-lg font-semibold">{t('transfer.columns.title')}</h2>
      <p className="text-ink-soft">
        {t(tables.some(({ isGuess }) => isGuess) ? 'transfer.columns.guess' : 'transfer.columns.known')}
      </p>
      {current.map((table) => (
        <ColumnTable key={table.key} table={table} isReadable={isReadable(table)} onTableChange={choose} />
      ))}
      <Button className="mt-4" busy={isBusy} disabled={!current.some(isReadable)} onClick={apply}>
        {t('transfer.columns.apply')}
      </Button>
    </section>
  );
}

type ColumnTableProps = { table: ImportTable; isReadable: boolean; onTableChange: (table: ImportTable) => void };

function ColumnTable({ table, isReadable, onTableChange }: ColumnTableProps) {
  const { t } = useTranslate();
  const width = Math.max(...table.rows.map((row) => row.length), table.fields.length);
  const columns = Array.from({ length: width }, (_, at) => at);
  const [headings = [], ...others] = table.rows;
  const rows = table.hasHeadings ? others : table.rows;
  const nameOf = (at: number) => (table.hasHeadings && headings[at]) || columnLetters(at);
  const name = table.sheet === '' ? table.file : `${table.file}: ${table.sheet}`;
  const options = [
    { value: NONE, label: t('transfer.columns.none') },
    ...Object.entries(FIELD_KEYS).map(([value, key]) => ({ value, label: t(key) })),
  ];
  const setField = (column: number, value: string) => {
    const fields = columns.map((at) => (at === column ? fieldOf(value) : (table.fields[at] ?? null)));
    onTableChange({ ...table, fields });
  };
  return (
    <div className="pt-4">
      <h3 className="font-medium [overflow-wrap:anywhere]">{name}</h3>
      <Checkbox
        label={t('transfer.columns.headings')}
        checked={table.hasHeadings}
        onChange={({ currentTarget: { checked } }) => onTableChange({ ...table, hasHeadings: checked })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse */}
      <div role="region" aria-label={t('transfer.columns.rows', { name })} tabIndex={0} className="overflow-x-auto">
        <table className="relative border-collapse text-sm">
          <thead>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col" className="min-w-44 p-1 text-start align-bottom font-medium">
                  <span className="block truncate pb-1">{nameOf(at)}</span>
                  <Select
                    label={t('transfer.columns.column', { name: nameOf(at) })}
                    hideLabel
                    options={options}
                    value={table.fields[at] ?? NONE}
                    onValueChange={(value) => setField(at, value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line} className="border-t border-line">
                {columns.map((at) => (
                  <td
                    key={at}
                    className={`max-w-64 px-1 py-2 align-top ${(table.fields[at] ?? null) === null ? 'text-ink-soft' : ''}`}
                  >
                    <span className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{row[at]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isReadable ? null : (
        <p role="alert" className="pt-2 text-danger">
          {t('transfer.columns.needs')}
        </p>
      )}
    </div>
  );
}

const isField = (value: string): value is TableField => value in FIELD_KEYS;
const fieldOf = (value: string): TableField | null => (isField(value) ? value : null);

/* As a spreadsheet names them. */
const columnLetters = (at: number): string =>
  `${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`;
