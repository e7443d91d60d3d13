/* The only names from outside ECMAScript that the pure packages may use; Node and every browser have them. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class URL {
  constructor(address: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
}
declare class URLSearchParams {
  constructor(pairs: readonly (readonly [string, string])[]);
  readonly size: number;
  toString(): string;
}
/* Encodes characters of one byte each as Base64. */
declare function btoa(bytes: string): string;
