import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Which of several answers to one query is newer. Requests may overtake each other: a response is ordered by when its
 * request started, and the result of a write by when it arrived, because a request that started earlier may have been
 * answered before the write.
 */
export type ResponseOrder = {
  /** Starts a request; returns its number, larger than every earlier one. */
  nextRequest(): number;
  /** Whether something newer than a request's response has been shown already. */
  isSuperseded(queryKey: QueryKey, request: number): boolean;
  /** Records that the response to a request, or the result of a write, is shown. */
  markDisplayed(queryKey: QueryKey, request: number): void;
};

/* The queries whose last request got no answer, as JSON; what is shown of them may be older than the server's. */
const unanswered = new Set<string>();

/** Records that a query shows what it had, because a request got no answer. */
export const markUnanswered = (queryKey: QueryKey): void => void unanswered.add(JSON.stringify(queryKey));

/** Whether a query shows what it had before its last request, which got no answer. */
export const isUnanswered = (queryKey: QueryKey): boolean => unanswered.has(JSON.stringify(queryKey));

/* Numbers only grow, so that they need no reset when a client is cleared for the next person. */
const orders = new WeakMap<QueryClient, ResponseOrder>();

/** The response order of a query client. */
export function responseOrderOf(client: QueryClient): ResponseOrder {
  const order = orders.get(client) ?? createResponseOrder();
  orders.set(client, order);
  return order;
}

function createResponseOrder(): ResponseOrder {
  let last = 0;
  const displayed = new Map<string, number>();
  const displayedRequest = (queryKey: QueryKey) => displayed.get(JSON.stringify(queryKey)) ?? 0;
  return {
    nextRequest: () => (last += 1),
    isSuperseded: (queryKey, request) => displayedRequest(queryKey) > request,
    markDisplayed(queryKey, request) {
      const key = JSON.stringify(queryKey);
      displayed.set(key, Math.max(displayedRequest(queryKey), request));
      unanswered.delete(key);
    },
  };
}
