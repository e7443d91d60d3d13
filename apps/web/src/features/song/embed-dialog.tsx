import { files } from '@canticle/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaFile } from '../media/index.ts';
import { callApi, newId } from '../../api/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, Dialog } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';

/** Creates and revokes URLs that show one score without sign-in. */
export function EmbedDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { tokens, created, createToken, revoke, failure } = useEmbedTokens(file.songId);
  // A revoked URL no longer opens anything.
  const url = created && tokens.some(({ id }) => id === created.id) ? embedUrl(file, created.token) : undefined;
  return (
    <Dialog open title={t('embed.title')} onClose={onClose}>
      <p className="text-ink-soft">{t('embed.text')}</p>
      {url ? <EmbedUrlField url={url} /> : null}
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failureText(failure)}
        </p>
      ) : null}
      <Button
        className="mt-4"
        variant={url ? 'quiet' : 'primary'}
        busy={createToken.isPending}
        onClick={() => createToken.mutate()}
      >
        {t('embed.make')}
      </Button>
      {tokens.length > 0 ? (
        <ul aria-label={t('embed.list')} className="mt-4 border-t border-line">
          {tokens.map(({ id, expiresAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
              <span className="text-[0.9375rem]">{t('embed.until', { day: formatDate(expiresAt, language) })}</span>
              <Button variant="plain" onClick={() => revoke.mutate(id)}>
                {t('embed.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

function EmbedUrlField({ url }: { url: string }) {
  const { t } = useTranslate();
  return (
    <div className="mt-4 flex flex-col gap-2">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        {t('embed.address')}
        <textarea
          readOnly
          rows={3}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="rounded-control border border-edge bg-sheet p-2 font-mono text-xs break-all"
        />
      </label>
      <CopyButton text={url} label={t('app.copy')} />
    </div>
  );
}

function embedUrl({ id, songId }: MediaFile, token: string): string {
  return `${location.origin}/sheetmusic/${songId}?${new URLSearchParams({ fileid: id, token })}`;
}

function useEmbedTokens(songId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['embed-tokens', songId];
  const { data: tokens = [], error } = useQuery({
    queryKey,
    queryFn: () => callApi(files.listEmbedTokens, { params: { songId } }),
  });
  const onSuccess = () => queryClient.invalidateQueries({ queryKey });
  const createToken = useMutation({
    mutationFn: () => callApi(files.createEmbedToken, { params: { songId }, idempotencyKey: newId() }),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => callApi(files.revokeEmbedToken, { params: { id }, idempotencyKey: newId() }),
    onSuccess,
  });
  return {
    tokens,
    created: createToken.data,
    createToken,
    revoke,
    failure: error ?? createToken.error ?? revoke.error,
  };
}
