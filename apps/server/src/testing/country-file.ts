import { isIPv4 } from 'node:net';

/**
 * Creates a file in the MaxMind DB format that maps IPv4 ranges to countries: `{ '203.0.113.0/24': 'SE' }`.
 *
 * Source: https://maxmind.github.io/MaxMind-DB/
 */
export function createCountryFile(countries: Readonly<Record<string, string>>): Buffer {
  const tree: Node = [];
  const data: Buffer[] = [];
  let length = 0;
  for (const [range, code] of Object.entries(countries)) {
    const record = mapOf({ country: mapOf({ iso_code: textOf(code) }) });
    insertRange(tree, bitsOf(range), length);
    data.push(record);
    length += record.length;
  }
  const nodes = flatten(tree);
  const search = Buffer.concat(
    nodes.map((node) => Buffer.concat([recordOf(node[0], nodes), recordOf(node[1], nodes)])),
  );
  const metadata = mapOf({
    binary_format_major_version: numberOf(2),
    binary_format_minor_version: numberOf(0),
    build_epoch: numberOf(1_700_000_000),
    database_type: textOf('Country'),
    description: mapOf({ en: textOf('A test') }),
    ip_version: numberOf(4),
    languages: Buffer.from([0x00, 0x04]),
    node_count: numberOf(nodes.length),
    record_size: numberOf(24),
  });
  return Buffer.concat([search, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

/** Two branches, by the next bit: another node, the offset of the data, or nothing. */
type Node = [(Node | number)?, (Node | number)?];

function insertRange(tree: Node, bits: readonly (0 | 1)[], at: number): void {
  let node = tree;
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit];
    const child: Node = Array.isArray(next) ? next : [];
    node[bit] = child;
    node = child;
  }
  node[bits.at(-1) ?? 0] = at;
}

function bitsOf(range: string): (0 | 1)[] {
  const [address = '', count = '32'] = range.split('/');
  if (!isIPv4(address)) throw new Error(`${address} is no address of IPv4`);
  const text = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return Array.from(text.slice(0, Number(count)), (bit) => (bit === '1' ? 1 : 0));
}

const flatten = (node: Node): Node[] => [
  node,
  ...node.flatMap((next) => (Array.isArray(next) ? flatten(next as Node) : [])),
];

function recordOf(next: Node | number | undefined, nodes: readonly Node[]): Buffer {
  const value =
    next === undefined ? nodes.length : typeof next === 'number' ? nodes.length + 16 + next : nodes.indexOf(next);
  return Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
}

const textOf = (text: string) => Buffer.concat([Buffer.from([0x40 | text.length]), Buffer.from(text)]);
const numberOf = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([Buffer.from([0xc0 | 4]), bytes]);
};
const mapOf = (entries: Readonly<Record<string, Buffer>>) =>
  Buffer.concat([
    Buffer.from([0xe0 | Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([name, value]) => [textOf(name), value]),
  ]);
