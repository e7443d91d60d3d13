import { lists, tags } from '@canticle/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { addNotice, openNotices } from '../../features/notices/index.ts';
import { currentCopy, onServerFault, type Operation } from '../../offline/index.ts';
import { problemKey, type Translate, useTranslate } from '../../translations/index.ts';

/* What is asked for again once changes of a thing have reached the server: others may have changed it too. */
const concerned: readonly { readonly thing: string; readonly path: string }[] = [
  { thing: 'list:', path: lists.listCustomCollections.path },
  { thing: 'list:', path: lists.listEntries.path },
  { thing: 'tag:', path: tags.listTags.path },
];

/**
 * Follows what is sent: what the server refused is told and stays until the person decides, what it took is shown as it is
 * there now, and every answer with an error is kept in the bell.
 */
export function useSentChanges(): void {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const say = useRef({ t, navigate });
  useEffect(() => {
    say.current = { t, navigate };
  }, [t, navigate]);
  useEffect(() => {
    void openNotices(Date.now());
    const copy = currentCopy();
    const { outbox } = copy;
    let waiting: readonly Operation[] = [];
    let told: ReadonlySet<string> = new Set();
    const look = async () => {
      const now = await outbox.list();
      const left = new Set(now.map(({ id }) => id));
      const sent = waiting.filter(({ id }) => !left.has(id));
      waiting = now;
      askAgain(queries, sent);
      const refused = now.filter((operation) => operation.refused);
      const isNew = refused.some(({ id }) => !told.has(id));
      told = new Set(refused.map(({ id }) => id));
      if (!isNew) return;
      const [{ takeRefused }, { showRefused }] = await Promise.all([
        import('../unsaved/take-refused.ts'),
        import('../unsaved/failure-toasts.ts'),
      ]);
      const toDecide = await takeRefused(copy, queries, refused);
      showRefused(toDecide, say.current.t, () => void say.current.navigate('/settings#not-saved'));
    };
    const endOutbox = outbox.onChange(() => void look());
    void look();
    // It is tried again and again; the person hears of it once.
    const faulty = new Set<string>();
    const endFaults = onServerFault((operation, failure) => {
      if (faulty.has(operation.id)) return;
      faulty.add(operation.id);
      void import('../unsaved/failure-toasts.ts').then(({ showServerFault }) =>
        showServerFault(operation, failure, say.current.t),
      );
    });
    const endErrors = followErrors(queries, () => say.current.t);
    return () => {
      endOutbox();
      endFaults();
      endErrors();
    };
  }, [queries]);
}

function askAgain(queries: QueryClient, about: readonly Operation[]): void {
  const paths = new Set(
    about.flatMap(({ thing }) => concerned.filter((one) => thing.startsWith(one.thing)).map(({ path }) => path)),
  );
  for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
}

/* A page says itself what it could not load; here it can be read again later, with the status (contract 1.5). */
function followErrors(queries: QueryClient, translate: () => Translate): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const failure: unknown = event.action.error;
    if (!(failure instanceof ApiError) || !isWorthKeeping(failure)) return;
    void addNotice(String(failure.status), translate()(problemKey(failure.code)), Date.now());
  });
}

/* Being signed out or without a network is no news of a page, and what is not there is said where it was looked for. */
const isWorthKeeping = ({ status }: ApiError) => status >= 400 && status !== 401 && status !== 404;
