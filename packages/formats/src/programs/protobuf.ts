/** A protobuf message: the values of each field number, in order. Bytes are texts or messages themselves. */
export type WireMessage = ReadonlyMap<number, readonly (Uint8Array | number)[]>;

type Cursor = { readonly bytes: Uint8Array; at: number };

/**
 * Reads the wire format of protocol buffers without knowing the message. Source:
 * https://protobuf.dev/programming-guides/encoding/
 *
 * @returns undefined when the bytes are no message
 */
export function readMessage(bytes: Uint8Array): WireMessage | undefined {
  const fields = new Map<number, (Uint8Array | number)[]>();
  const cursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) {
    const tag = readVarint(cursor);
    const value = tag === undefined || tag < 8 ? undefined : readValue(cursor, tag % 8);
    if (tag === undefined || value === undefined) return undefined;
    const field = Math.floor(tag / 8);
    const values = fields.get(field);
    if (values === undefined) fields.set(field, [value]);
    else values.push(value);
  }
  return fields;
}

function readValue(cursor: Cursor, wireType: number): Uint8Array | number | undefined {
  if (wireType === 0) return readVarint(cursor);
  const length = wireType === 1 ? 8 : wireType === 5 ? 4 : wireType === 2 ? readVarint(cursor) : undefined;
  if (length === undefined || cursor.at + length > cursor.bytes.length) return undefined;
  cursor.at += length;
  return cursor.bytes.subarray(cursor.at - length, cursor.at);
}

/* Ten bytes at most; large numbers lose their last digits, which nothing here needs. */
function readVarint(cursor: Cursor): number | undefined {
  let value = 0;
  for (let factor = 1, count = 0; count < 10; factor *= 128, count += 1) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) return undefined;
    cursor.at += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
  }
  return undefined;
}

/** The messages in a field, followed along a path of field numbers. Those that cannot be read are left out. */
export function messagesAt(message: WireMessage, ...path: readonly number[]): readonly WireMessage[] {
  return path.reduce<readonly WireMessage[]>(
    (some, field) => some.flatMap((one) => bytesIn(one, field).flatMap((bytes) => readMessage(bytes) ?? [])),
    [message],
  );
}

/** The bytes in a field. */
export const bytesIn = (message: WireMessage, field: number): readonly Uint8Array[] =>
  (message.get(field) ?? []).filter((value) => typeof value !== 'number');

/** The text in a field; empty when there is none. */
export const textIn = (message: WireMessage | undefined, field: number): string => {
  const bytes = message === undefined ? undefined : bytesIn(message, field)[0];
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
};

/** The number in a field; 0 when there is none. */
export const numberIn = (message: WireMessage | undefined, field: number): number => {
  const value = message?.get(field)?.[0];
  return typeof value === 'number' ? value : 0;
};
