import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Which of several answers to one query is newer. Requests overtake each other: an answer counts by when its request began,
 * and what a write brought counts by when it came, because a request that began earlier may have been answered before it.
 */
export type ResponseOrder = {
  /** Begins a request; gives its number, larger than every earlier one. */
  nextRequest(): number;
  /** Whether something newer than a request's answer has been shown already. */
  isSuperseded(queryKey: QueryKey, request: number): boolean;
  /** Notes that the answer of a request, or what a write brought, is shown. */
  markDisplayed(queryKey: QueryKey, request: number): void;
};

/* Numbers only grow, so that they need not begin anew when a client is cleared for the next person. */
const orders = new WeakMap<QueryClient, ResponseOrder>();

/** The order of the answers that one client of the page shows. */
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
    markDisplayed: (queryKey, request) =>
      void displayed.set(JSON.stringify(queryKey), Math.max(displayedRequest(queryKey), request)),
  };
}
