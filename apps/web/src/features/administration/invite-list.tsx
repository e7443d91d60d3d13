import type { InvitationListRow } from '@canticle/contract/calls';
import { type ChangeEvent, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { useAdminMutations } from './mutations.ts';

type ReadList = { readonly csv: string; readonly rows: readonly InvitationListRow[] };

/** Invites everyone in a file. What is wrong with it is shown first. */
export function InviteList() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { readList, inviteList } = useAdminMutations();
  const [list, setList] = useState<ReadList>();
  const [invited, setInvited] = useState<number>();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    await work().catch((reason: unknown) => setFailure(failureText(reason)));
    setBusy(false);
  };
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    setInvited(undefined);
    if (!file) return;
    void run(async () => {
      const csv = await file.text();
      setList({ csv, rows: (await readList(csv)).rows });
      // The same file can be chosen again once it is mended.
      input.value = '';
    });
  };
  const send = (csv: string) =>
    run(async () => {
      setInvited(await inviteList(csv));
      setList(undefined);
    });
  return (
    <div className="flex flex-col items-start gap-4">
      <label className="flex flex-col items-start gap-1.5">
        <span className="text-sm font-medium">{t('invite.list.file')}</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={isBusy}
          onChange={choose}
          className="max-w-full text-sm file:me-4 file:min-h-11 file:rounded-control file:border file:border-edge file:bg-sheet file:px-4 file:text-base"
        />
      </label>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
      {list ? <ListReport list={list} isBusy={isBusy} onSend={() => void send(list.csv)} /> : null}
      {invited === undefined ? null : <p role="status">{t('invite.list.sent', { count: invited })}</p>}
    </div>
  );
}

function ListReport({ list, isBusy, onSend }: { list: ReadList; isBusy: boolean; onSend: () => void }) {
  const { t } = useTranslate();
  const wrong = list.rows.flatMap((row) => (row.problem === null ? [] : [{ ...row, problem: row.problem }]));
  const count = list.rows.length - wrong.length;
  return (
    <div className="flex w-full flex-col items-start gap-4">
      {wrong.length > 0 ? (
        <section aria-labelledby="wrong-lines" className="w-full">
          <h3 id="wrong-lines" className="border-b border-line pb-2 font-semibold">
            {t('invite.list.wrong', { count: wrong.length })}
          </h3>
          <ul>
            {wrong.map(({ line, email, name, problem }) => (
              <li key={line} className="flex flex-wrap gap-x-4 border-b border-line py-2">
                <span className="w-20 shrink-0 text-sm text-ink-soft tabular-nums">
                  {t('invite.list.line', { line })}
                </span>
                <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]" dir="auto">
                  {[name, email].filter(Boolean).join(' · ')}
                </span>
                <span className="text-danger">{t(`invite.list.${problem}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {count > 0 ? (
        <Button variant="primary" busy={isBusy} onClick={onSend}>
          {t('invite.list.send', { count })}
        </Button>
      ) : (
        <p role="status">{t('invite.list.nobody')}</p>
      )}
    </div>
  );
}
