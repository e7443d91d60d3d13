import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { useRedeem } from '../../features/sharing/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink, EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { ShareIcon, TagIcon } from '../../ui/icons.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';

type Progress =
  | { readonly kind: 'asking' }
  | { readonly kind: 'tag'; readonly id: string; readonly name: string }
  | { readonly kind: 'failed'; readonly failure: unknown };

/** Redeems the key of the address: a list opens, a tag says that it is there. */
export function SharingPage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const redeem = useRedeem();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' });
  const [round, setRound] = useState(0);

  // Opening the address is the wish; a second redeeming of the same key does no harm.
  useEffect(() => {
    let isLeft = false;
    redeem(token).then(
      (opened) => {
        if (isLeft) return;
        if (opened.type === 'playlist') void navigate(`/custom-collections/${opened.id}`, { replace: true });
        else setProgress({ kind: 'tag', id: opened.id, name: opened.name });
      },
      (failure: unknown) => !isLeft && setProgress({ kind: 'failed', failure }),
    );
    return () => {
      isLeft = true;
    };
    // `redeem` and `navigate` are new at each drawing and the same in what they do.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token, round]);

  const again = () => {
    setProgress({ kind: 'asking' });
    setRound(round + 1);
  };
  return (
    <Page title={t('sharing.button')} width="narrow">
      {progress.kind === 'asking' ? (
        <div role="status" aria-label={t('sharing.redeeming')} className="pt-16">
          <Skeleton>
            <SkeletonBar className="h-9 w-72 max-w-full" />
          </Skeleton>
        </div>
      ) : null}
      {progress.kind === 'tag' ? (
        <EmptyState
          isPage
          title={t('sharing.tag', { name: progress.name })}
          icon={<TagIcon aria-hidden className="size-8 text-accent" strokeWidth={1.5} />}
          action={
            <ButtonLink look="primary" to={`/tags/${progress.id}`}>
              {t('sharing.tag.open')}
            </ButtonLink>
          }
        />
      ) : null}
      {progress.kind === 'failed' ? <Failed failure={progress.failure} onAgain={again} /> : null}
    </Page>
  );
}

/* Failures that another try cannot mend. */
const final = ['GONE', 'NOT_FOUND', 'CONFLICT'] as const;

function Failed({ failure, onAgain }: { failure: unknown; onAgain: () => void }) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const code = failure instanceof ApiError ? final.find((one) => one === failure.code) : undefined;
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
            <Button onClick={onAgain}>{t('app.try-again')}</Button>
          )
        }
      >
        {code === 'GONE' || code === 'NOT_FOUND' ? t('sharing.failed.text') : code ? null : failureText(failure)}
      </EmptyState>
    </div>
  );
}
