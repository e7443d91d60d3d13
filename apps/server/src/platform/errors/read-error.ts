/** What a thrown value says of itself. */
type ErrorFacts = {
  readonly name: string | undefined;
  /** Such as `ENOENT` or `SQLITE_BUSY`. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** The status with which a service answered; 0 when it did not. */
  readonly status: number;
};

/**
 * Reads what a thrown value says of itself, whatever it is.
 *
 * @example readError(new TypeError('no')).name // 'TypeError'
 * @example readError(undefined).code // undefined
 */
export function readError(error: unknown): ErrorFacts {
  return {
    name: textMember(error, 'name'),
    code: textMember(error, 'code'),
    message: textMember(error, 'message'),
    status: numberMember(member(error, '$metadata'), 'httpStatusCode'),
  };
}

/** The code of a thrown value, such as `ENOENT`; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  return textMember(error, 'code');
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return textMember(error, 'message') ?? String(error);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textMember(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}

function numberMember(value: unknown, name: string): number {
  const found = member(value, name);
  return typeof found === 'number' ? found : 0;
}
