import type { Import } from '@canticle/contract/calls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  chosenFiles,
  droppedFiles,
  type ImportJourney,
  type PlacedFile,
  sendImport,
  TooMuchToPack,
  useImports,
} from '../../../features/transfer/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { useTranslate, useWhen } from '../../../translations/index.ts';
import { Button, classes, useKeepPage, useUnloadAsked } from '../../../ui/index.ts';
import { UploadIcon } from '../../../ui/icons.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { ProgressBar } from './progress-bar.tsx';

/** The place to drop files at, and the imports of the last days. */
export function Imports() {
  return (
    <div className="flex flex-col gap-10">
      <Bring />
      <Recent />
    </div>
  );
}

type UnderWay = { readonly step: 'packing' | 'sending'; readonly done: number; readonly of: number };
type Stopped = { readonly step: 'lost' | 'refused'; readonly sentence: string };
type Sending = UnderWay | Stopped;

const isUnderWay = (sending: Sending): sending is UnderWay => 'done' in sending;

function Bring() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>();
  const journey = useRef<ImportJourney>(undefined);
  const isHere = useIsHere();
  const isBusy = sending !== undefined && isUnderWay(sending);
  useUnloadAsked(isBusy);
  const send = async (files: readonly PlacedFile[]) => {
    if (files.length === 0) {
      setSending({ step: 'refused', sentence: t('transfer.nothing') });
      return;
    }
    setSending({ step: 'packing', done: 0, of: files.length });
    try {
      journey.current = await sendImport(files, {
        packed: (done, of) => setSending({ step: 'packing', done, of }),
        moved: (done, of) => setSending({ step: 'sending', done, of }),
        arrived: (id) => {
          // Who has gone elsewhere meanwhile finds it in the list.
          if (isHere()) void navigate(`/imports/${id}`);
        },
        stopped: ({ isLost, sentence }) => setSending({ step: isLost ? 'lost' : 'refused', sentence }),
      });
    } catch (failure) {
      setSending({
        step: 'refused',
        sentence: t(failure instanceof TooMuchToPack ? 'transfer.too-much' : 'upload.unreadable'),
      });
    }
  };
  return (
    <section aria-label={t('transfer.bring')}>
      <DropPlace onFiles={(files) => void send(files)} isBusy={isBusy}>
        {sending ? (
          <Progress
            sending={sending}
            onGoOn={() => {
              setSending({ step: 'sending', done: 0, of: 1 });
              journey.current?.goOn();
            }}
            onCancel={() => {
              journey.current?.cancel();
              setSending(undefined);
            }}
          />
        ) : null}
      </DropPlace>
    </section>
  );
}

/* Tells whether what asks is on the screen still. */
function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

function Progress({ sending, onGoOn, onCancel }: { sending: Sending; onGoOn: () => void; onCancel: () => void }) {
  const { t } = useTranslate();
  if (isUnderWay(sending))
    return (
      <div className="flex w-full max-w-md flex-col gap-3">
        <ProgressBar
          label={t(`transfer.${sending.step}`)}
          done={sending.done}
          of={sending.of}
          words={sending.step === 'packing' ? `${sending.done} / ${sending.of}` : undefined}
        />
        {sending.step === 'sending' ? (
          <div>
            <Button onClick={onCancel}>{t('transfer.cancel')}</Button>
          </div>
        ) : null}
      </div>
    );
  return (
    <div role="alert" className="flex flex-col items-center gap-3">
      <p className="max-w-prose text-danger">
        {sending.step === 'lost' ? t('transfer.lost') : sending.sentence || t('transfer.not-taken')}
      </p>
      {sending.step === 'lost' ? <Button onClick={onGoOn}>{t('upload.go-on')}</Button> : null}
    </div>
  );
}

type DropPlaceProps = { onFiles: (files: readonly PlacedFile[]) => void; isBusy: boolean; children: ReactNode };

function DropPlace({ onFiles, isBusy, children }: DropPlaceProps) {
  const { t } = useTranslate();
  const [isOver, setOver] = useState(false);
  // A finger has nothing to drop.
  const [isFinger] = useState(() => matchMedia('(pointer: coarse)').matches);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useKeepPage();
  const take = (input: HTMLInputElement) => {
    onFiles(chosenFiles(input.files ?? []));
    // The same files may be chosen again.
    input.value = '';
  };
  return (
    <div
      data-drop-place
      className={classes(
        'flex flex-col items-center gap-4 rounded-surface border border-dashed px-4 py-10 text-center',
        isOver ? 'border-accent bg-wash' : 'border-edge',
      )}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isBusy) void droppedFiles(event.dataTransfer.items).then(onFiles);
      }}
    >
      <UploadIcon aria-hidden className="size-7 text-accent" />
      <p className="text-lg">{t(isFinger ? 'transfer.choose' : 'transfer.drop')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" disabled={isBusy} onClick={() => files.current?.click()}>
          {t('transfer.choose-files')}
        </Button>
        <Button disabled={isBusy} onClick={() => folder.current?.click()}>
          {t('transfer.choose-folder')}
        </Button>
      </div>
      <input ref={files} type="file" multiple hidden onChange={({ currentTarget }) => take(currentTarget)} />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <p className="max-w-prose text-sm text-ink-soft">{t('transfer.formats')}</p>
      <p className="max-w-prose text-sm text-ink-soft">{t('transfer.dry')}</p>
      {children}
    </div>
  );
}

function Recent() {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { data: found, error, refetch } = useImports();
  if (!found && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!found || found.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('transfer.recent')}</h2>
      <ul aria-label={t('transfer.recent')} className="mt-3 border-t border-ink">
        {found.map((one) => (
          <RecentRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function RecentRow({ one }: { one: Import }) {
  const { t } = useTranslate();
  const when = useWhen();
  return (
    <li className="border-b border-line">
      <Link
        to={`/imports/${one.id}`}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-2 py-2 hover:bg-wash"
      >
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{one.name}</span>
        <span className="flex gap-4 text-sm text-ink-soft">
          <span className={one.state === 'failed' ? 'text-danger' : ''}>{t(`transfer.state.${one.state}`)}</span>
          <time dateTime={one.createdAt}>{when(one.createdAt)}</time>
        </span>
      </Link>
    </li>
  );
}
