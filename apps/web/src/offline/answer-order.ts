import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Which of several answers to one query is newer. Requests overtake each other: an answer counts by when its request began,
 * and what a write brought counts by when it came, because a request that began earlier may have been answered before it.
 */
export type AnswerOrder = {
  /** Begins a request; gives its number, larger than every earlier one. */
  begin(): number;
  /** Whether something newer than a request's answer has been shown already. */
  isOvertaken(queryKey: QueryKey, request: number): boolean;
  /** Notes that the answer of a request, or what a write brought, is shown. */
  noteShown(queryKey: QueryKey, request: number): void;
};

/* Numbers only grow, so that they need not begin anew when a client is cleared for the next person. */
const orders = new WeakMap<QueryClient, AnswerOrder>();

/** The order of the answers that one client of the page shows. */
export function answerOrderOf(client: QueryClient): AnswerOrder {
  const order = orders.get(client) ?? createAnswerOrder();
  orders.set(client, order);
  return order;
}

function createAnswerOrder(): AnswerOrder {
  let last = 0;
  const shown = new Map<string, number>();
  const shownOf = (queryKey: QueryKey) => shown.get(JSON.stringify(queryKey)) ?? 0;
  return {
    begin: () => (last += 1),
    isOvertaken: (queryKey, request) => shownOf(queryKey) > request,
    noteShown: (queryKey, request) => void shown.set(JSON.stringify(queryKey), Math.max(shownOf(queryKey), request)),
  };
}
