import type { BodyOf, Call, ParamsOf } from '@canticle/contract/calls';
import type { Operation } from './outbox.ts';

type OperationRequest = Pick<Operation, 'call' | 'params' | 'body'>;

/** Whether an operation is of a call. */
export const isOperationOf = (
  { call }: Pick<OperationRequest, 'call'>,
  { method, path }: { readonly method: string; readonly path: string },
): boolean => call.method === method && call.path === path;

/** The request of an operation, when it is of a call: an operation is stored as it was given to that call. */
export const requestOf = <C extends Call>(operation: OperationRequest, call: C) =>
  isOperationOf(operation, call)
    ? // oxlint-disable-next-line typescript/consistent-type-assertions -- stored as it was given to this call
      (operation as { readonly params: ParamsOf<C>; readonly body: BodyOf<C> })
    : undefined;
