import type { FollowablePresentation } from '@canticle/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { liveSessionApi, useFollowableSessions } from '../presentation/index.ts';
import { ApiError } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';

/** Follows a live session, which is joined first where the person has not; tells when that is not possible any more. */
export function useFollow() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const failureText = useErrorMessage();
  const { refetch } = useFollowableSessions();
  const [isBusy, setBusy] = useState(false);
  const follow = async ({ id, isJoined }: Pick<FollowablePresentation, 'id' | 'isJoined'>) => {
    setBusy(true);
    try {
      if (!isJoined) await liveSessionApi.follow(id);
      void navigate(`/live/${id}`);
    } catch (failure) {
      const hasEnded = failure instanceof ApiError && (failure.status === 404 || failure.status === 410);
      showToast({ tone: 'error', text: hasEnded ? t('live.over') : failureText(failure) });
      void refetch();
    }
    setBusy(false);
  };
  return { follow, isBusy };
}
