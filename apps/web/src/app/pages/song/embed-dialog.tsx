import { files } from '@canticle/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, newId } from '../../../api/index.ts';
import type { MediaFile } from '../../../features/media/index.ts';
import { dayIn, useTranslate } from '../../../translations/index.ts';
import { Button, CopyButton, Dialog } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

/** Addresses under which one score is read without signing in: made here, and ended here. */
export function EmbedDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { tokens, made, make, revoke, failure } = useTokens(file.songId);
  // What was ended again opens nothing any more.
  const address = made && tokens.some(({ id }) => id === made.id) ? embedAddress(file, made.token) : undefined;
  return (
    <Dialog open title={t('embed.title')} onClose={onClose}>
      <p className="text-ink-soft">{t('embed.text')}</p>
      {address ? <NewAddress address={address} /> : null}
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failureText(failure)}
        </p>
      ) : null}
      <Button className="mt-4" look={address ? 'quiet' : 'primary'} busy={make.isPending} onClick={() => make.mutate()}>
        {t('embed.make')}
      </Button>
      {tokens.length > 0 ? (
        <ul aria-label={t('embed.list')} className="mt-4 border-t border-line">
          {tokens.map(({ id, expiresAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
              <span className="text-[0.9375rem]">{t('embed.until', { day: dayIn(expiresAt, language) })}</span>
              <Button look="plain" onClick={() => revoke.mutate(id)}>
                {t('embed.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslate();
  return (
    <div className="mt-4 flex flex-col gap-2">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        {t('embed.address')}
        <textarea
          readOnly
          rows={3}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="rounded-control border border-edge bg-sheet p-2 font-mono text-xs break-all"
        />
      </label>
      <CopyButton text={address} label={t('app.copy')} />
    </div>
  );
}

function embedAddress({ id, songId }: MediaFile, token: string): string {
  return `${location.origin}/sheetmusic/${songId}?${new URLSearchParams({ fileid: id, token })}`;
}

function useTokens(songId: string) {
  const queries = useQueryClient();
  const queryKey = ['embed-tokens', songId];
  const { data: tokens = [], error } = useQuery({
    queryKey,
    queryFn: () => callApi(files.listEmbedTokens, { params: { songId } }),
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: () => callApi(files.makeEmbedToken, { params: { songId }, idempotencyKey: newId() }),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => callApi(files.revokeEmbedToken, { params: { id }, idempotencyKey: newId() }),
    onSuccess,
  });
  return { tokens, made: make.data, make, revoke, failure: error ?? make.error ?? revoke.error };
}
