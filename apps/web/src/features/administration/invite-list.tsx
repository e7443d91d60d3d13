import type { InvitationListRow } from '@canticle/contract/calls';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { useAdminMutations } from './mutations.ts';

type ReadList = { readonly fileName: string; readonly csv: string; readonly rows: readonly InvitationListRow[] };

/** Invites everyone in a file. What is wrong with it is shown first. */
export function InviteList() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { readList, inviteList } = useAdminMutations();
  const input = useRef<HTMLInputElement>(null);
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
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again once it is mended.
    currentTarget.value = '';
    setInvited(undefined);
    setList(undefined);
    if (!file) return;
    void run(async () => {
      const csv = await file.text();
      setList({ fileName: file.name, csv, rows: (await readList(csv)).rows });
    });
  };
  const send = (csv: string) =>
    run(async () => {
      setInvited(await inviteList(csv));
      setList(undefined);
    });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {t('invite.list.choose')}
        </Button>
        {list ? <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">{list.fileName}</span> : null}
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('invite.list.file')}
          tabIndex={-1}
          onChange={choose}
          className="sr-only"
        />
      </p>
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
              <li
                key={line}
                className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
              >
                <span className="text-sm text-ink-soft tabular-nums">{t('invite.list.line', { line })}</span>
                <span className="[overflow-wrap:anywhere]" dir="auto">
                  {[name, email].filter(Boolean).join(' · ')}
                </span>
                <span className="text-danger max-sm:col-start-2">{t(`invite.list.${problem}`)}</span>
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
