/** An object of an OpenAPI document. */
export type Json = { readonly [name: string]: unknown };

/** Whether part of a document is an object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
