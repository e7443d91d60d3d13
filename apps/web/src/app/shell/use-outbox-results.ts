import { lists, tags } from '@canticle/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { addNotice, loadNotices } from '../../features/notifications/index.ts';
import { ApiError } from '../../api/index.ts';
import { currentCache, onServerError, type Operation } from '../../offline/index.ts';
import { problemKey, type Translate, useTranslate } from '../../i18n/index.ts';

/* Queries refetched after changes of an entity reached the server, because others may have changed it too. */
const pathsByResource: readonly { readonly resourcePrefix: string; readonly path: string }[] = [
  { resourcePrefix: 'list:', path: lists.customCollectionsV4.list.path },
  { resourcePrefix: 'list:', path: lists.listRows.path },
  { resourcePrefix: 'list:', path: lists.listDeletedLists.path },
  { resourcePrefix: 'tag:', path: tags.listTags.path },
];

/**
 * Handles the results of the outbox: shows rejected changes, which stay until the person decides; shows the server's
 * state of accepted ones; and lists every error response in the bell.
 */
export function useOutboxResults(): void {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const latest = useRef({ t, navigate });
  useEffect(() => {
    latest.current = { t, navigate };
  }, [t, navigate]);
  useEffect(() => {
    void loadNotices(Date.now());
    const cache = currentCache();
    const { outbox } = cache;
    let previous: readonly Operation[] = [];
    let reportedIds: ReadonlySet<string> = new Set();
    const checkOutbox = async () => {
      const operations = await outbox.list();
      const remainingIds = new Set(operations.map(({ id }) => id));
      const sent = previous.filter(({ id }) => !remainingIds.has(id));
      previous = operations;
      invalidateSent(queries, sent);
      const rejected = operations.filter((operation) => operation.refused);
      const isNew = rejected.some(({ id }) => !reportedIds.has(id));
      reportedIds = new Set(rejected.map(({ id }) => id));
      if (!isNew) return;
      const [{ handleRejected }, { showRejected }] = await Promise.all([
        import('../../features/unsaved-changes/handle-rejected.ts'),
        import('../../features/unsaved-changes/error-toasts.ts'),
      ]);
      const undecided = await handleRejected(cache, queries, rejected);
      showRejected(undecided, latest.current.t, () => void latest.current.navigate('/settings#not-saved'));
    };
    const unsubscribeOutbox = outbox.onChange(() => void checkOutbox());
    void checkOutbox();
    // It is retried many times; the person is notified once.
    const reportedErrorIds = new Set<string>();
    const unsubscribeServerErrors = onServerError((operation, failure) => {
      if (reportedErrorIds.has(operation.id)) return;
      reportedErrorIds.add(operation.id);
      void import('../../features/unsaved-changes/error-toasts.ts').then(({ showServerError }) =>
        showServerError(operation, failure, latest.current.t),
      );
    });
    const unsubscribeQueryErrors = recordQueryErrors(queries, () => latest.current.t);
    return () => {
      unsubscribeOutbox();
      unsubscribeServerErrors();
      unsubscribeQueryErrors();
    };
  }, [queries]);
}

function invalidateSent(queries: QueryClient, sent: readonly Operation[]): void {
  const paths = new Set(
    sent.flatMap(({ thing }) =>
      pathsByResource.filter((one) => thing.startsWith(one.resourcePrefix)).map(({ path }) => path),
    ),
  );
  for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
}

/* A page reports its own load errors; the bell lists them for later, with the status (contract 1.5). */
function recordQueryErrors(queries: QueryClient, translate: () => Translate): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const failure: unknown = event.action.error;
    if (!(failure instanceof ApiError) || !isWorthRecording(failure)) return;
    void addNotice(String(failure.status), translate()(problemKey(failure.code)), Date.now());
  });
}

/* Signed-out and offline errors are not page errors, and a missing entity is reported where it was requested. */
const isWorthRecording = ({ status }: ApiError) => status >= 400 && status !== 401 && status !== 404;
