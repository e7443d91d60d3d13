import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { ShareIcon, TagIcon } from '../../ui/icons.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useRedeemShareKey } from './queries.ts';

type RedeemState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'tag'; readonly id: string; readonly name: string }
  | { readonly kind: 'failed'; readonly failure: unknown };

/** Redeems the key in the URL: a list opens, a tag is confirmed with a message. */
export function SharingPage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const redeem = useRedeemShareKey();
  const navigate = useNavigate();
  const [state, setState] = useState<RedeemState>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(0);

  // Opening the URL expresses the intent; redeeming the same key a second time does no harm.
  useEffect(() => {
    let isUnmounted = false;
    redeem(token).then(
      (resource) => {
        if (isUnmounted) return;
        if (resource.type === 'playlist') void navigate(`/custom-collections/${resource.id}`, { replace: true });
        else setState({ kind: 'tag', id: resource.id, name: resource.name });
      },
      (failure: unknown) => !isUnmounted && setState({ kind: 'failed', failure }),
    );
    return () => {
      isUnmounted = true;
    };
    // `redeem` and `navigate` are new at each render but always do the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token, attempt]);

  const retry = () => {
    setState({ kind: 'asking' });
    setAttempt(attempt + 1);
  };
  return (
    <Page title={t('sharing.button')} width="narrow">
      {state.kind === 'asking' ? (
        <div role="status" aria-label={t('sharing.redeeming')} className="pt-16">
          <Skeleton>
            <SkeletonBar className="h-9 w-72 max-w-full" />
          </Skeleton>
        </div>
      ) : null}
      {state.kind === 'tag' ? (
        <EmptyState
          isPage
          title={t('sharing.tag', { name: state.name })}
          icon={<TagIcon aria-hidden className="size-8 text-accent" strokeWidth={1.5} />}
          action={
            <ButtonLink variant="primary" to={`/tags/${state.id}`}>
              {t('sharing.tag.open')}
            </ButtonLink>
          }
        />
      ) : null}
      {state.kind === 'failed' ? <RedeemFailed failure={state.failure} onRetry={retry} /> : null}
    </Page>
  );
}

/* Errors that a retry cannot fix. */
const finalErrorCodes = ['GONE', 'NOT_FOUND', 'CONFLICT'] as const;

function RedeemFailed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const code = failure instanceof ApiError ? finalErrorCodes.find((one) => one === failure.code) : undefined;
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={t(`sharing.failed.${code ?? 'other'}`)}
        icon={<ShareIcon aria-hidden className="size-8" strokeWidth={1.5} />}
        action={
          code ? (
            <ButtonLink to="/custom-collections">{t('lists.title')}</ButtonLink>
          ) : (
            <Button onClick={onRetry}>{t('app.try-again')}</Button>
          )
        }
      >
        {code === 'GONE' || code === 'NOT_FOUND' ? t('sharing.failed.text') : code ? null : failureText(failure)}
      </EmptyState>
    </div>
  );
}

export { SharingPage as Component };
