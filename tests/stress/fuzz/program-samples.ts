import { crc32, inflateRawSync } from 'node:zlib';
import { buildUnpackedPdf, PROGRAM_FILES, readHymns } from '../../../apps/server/src/testing/program-files/index.ts';

/** Hymns of which every program has a file. */
const HYMNS_OF_A_PROGRAM = 6;
const MAX_NAMED_BYTES = 64;

/** A file in an archive. */
export type PackedEntry = { readonly name: string; readonly bytes: Uint8Array };

/** A file that is spoiled; `entries` are the files in it when it is an archive. */
export type SampleFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly entries?: readonly PackedEntry[];
};

/**
 * Files of every program that is read, built from hymns as that program writes them, PDFs whose drawing can be spoiled, and archives made to do harm: one
 * within another, one that unpacks to a thousand times its size, a playlist of XML.
 */
export async function buildProgramSamples(): Promise<readonly SampleFile[]> {
  const hymns = readHymns();
  const samples: SampleFile[] = [];
  for (const [place, { build }] of Object.values(PROGRAM_FILES).entries())
    for (let at = 0; at < HYMNS_OF_A_PROGRAM; at += 1) {
      const hymn = hymns[(place + at) % hymns.length];
      if (hymn === undefined) continue;
      const files = [await build(hymn, at)]
        .flat()
        .map(({ path, bytes }) => ({ name: path, bytes: Buffer.from(bytes) }));
      const [file, ...others] = files;
      if (file !== undefined) samples.push(others.length === 0 ? file : { name: 'data.zip', bytes: packZip(files) });
    }
  for (const hymn of hymns.slice(0, HYMNS_OF_A_PROGRAM))
    samples.push({ name: 'open.pdf', bytes: Buffer.from(await buildUnpackedPdf(hymn)) });
  return [...samples, ...harmfulArchives(), { name: 'Default.pro6pl', bytes: Buffer.from(PLAYLISTS) }];
}

const CUES =
  '<RVHeaderCue displayName="Praise"/><RVDocumentCue displayName="Grace" filePath="C%3A%5CGrace.pro6" selectedArrangementID="A"/><RVMediaCue displayName="Sky"/>';
const PLAYLISTS = `<RVPlaylistDocument versionNumber="600"><RVPlaylistNode displayName="root" type="0"><array rvXMLIvarName="children"><RVPlaylistNode displayName="Sunday 22.12.2019" type="3"><array rvXMLIvarName="children">${CUES}</array></RVPlaylistNode></array></RVPlaylistNode><playlists><NSMutableDictionary><NSMutableString serialization-dictionary-key="playlistName" serialization-native-value="Five"/><NSMutableArray serialization-dictionary-key="playlistChildren">${CUES}</NSMutableArray></NSMutableDictionary></playlists></RVPlaylistDocument>`;

function harmfulArchives(): readonly SampleFile[] {
  const list = Buffer.from('[{"openlp_core":{}},{"serviceitem":{"header":{"name":"songs","title":"One"},"data":[]}}]');
  const inner = packZip([{ name: 'service_data.osj', bytes: list }]);
  const nested = packZip([
    { name: 'inner.osz', bytes: inner },
    { name: 'service_data.osj', bytes: list },
    { name: 'data.pro6pl', bytes: Buffer.from(PLAYLISTS) },
  ]);
  return ['osz', 'pro6plx', 'backup', 'xlsx', 'docx', 'zip', 'mxl'].map((ending) => ({
    name: `nested.${ending}`,
    bytes: nested,
  }));
}

/** A zip archive without compression. Source: PKWARE, .ZIP File Format Specification 6.3. */
export function packZip(entries: readonly PackedEntry[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    const path = Buffer.from(name).subarray(0, MAX_NAMED_BYTES);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const whole = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, path, bytes]);
    local.push(whole);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, path]));
    offset += whole.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** The files in an archive that is whole; none when it is no archive. */
export function unpackZip(bytes: Uint8Array): readonly PackedEntry[] {
  const archive = Buffer.from(bytes);
  const entries: PackedEntry[] = [];
  for (let at = archive.indexOf('PK\u0001\u0002'); at !== -1; at = archive.indexOf('PK\u0001\u0002', at + 46)) {
    const local = archive.readUInt32LE(at + 42);
    if (archive.toString('latin1', local, local + 4) !== 'PK\u0003\u0004') return [];
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28));
    entries.push({ name, bytes: archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed });
  }
  return entries;
}
