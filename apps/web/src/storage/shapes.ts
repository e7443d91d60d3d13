/** Reads a value of JSON; undefined when it has another form. */
export type Shape<T> = (value: unknown) => T | undefined;

type Shapes<T> = { readonly [Name in keyof T]: Shape<T[Name]> };
type JsonObject = { readonly [name: string]: unknown };

export const string: Shape<string> = (value) => (typeof value === 'string' ? value : undefined);
export const number: Shape<number> = (value) => (typeof value === 'number' ? value : undefined);
export const boolean: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Any object, whatever is in it. */
export const jsonObject: Shape<JsonObject> = (value) => (isJsonObject(value) ? value : undefined);

export const oneOf =
  <const T>(...choices: readonly T[]): Shape<T> =>
  (value) =>
    choices.find((choice) => choice === value);

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null ? null : shape(value);

/** A list; items of another form are left out. */
export const listOf =
  <T>(shape: Shape<T>): Shape<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(shape).filter((item) => item !== undefined) : undefined;

/** An object with these members alone. An optional member of another form is left out. */
export const object =
  <Required, Optional>(required: Shapes<Required>, optional?: Shapes<Optional>): Shape<Required & Partial<Optional>> =>
  (value) => {
    if (!isJsonObject(value)) return undefined;
    const members = readMembers(required, value);
    return hasAll(required, members) ? { ...members, ...(optional && readMembers(optional, value)) } : undefined;
  };

function readMembers<T>(shapes: Shapes<T>, value: JsonObject): Partial<T> {
  const members: Partial<T> = {};
  for (const name in shapes) {
    const member = shapes[name](value[name]);
    if (member !== undefined) members[name] = member;
  }
  return members;
}

const hasAll = <T>(shapes: Shapes<T>, members: Partial<T>): members is T =>
  Object.keys(shapes).every((name) => name in members);

/** Whether a value of JSON is an object. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
