export { checkXml } from './engraving/check-xml.ts';
export { unpackMxl } from './engraving/unpack-mxl.ts';
export { InvalidScoreError } from './engraving/unreadable.ts';
export { splitByFont, fontFor } from './engraving/letter-faces.ts';
export { type MelodyCache, createMelodyCache } from './melodies.ts';
export { createScoreReader, type ScoreReader } from './score-reader.ts';
export { createSheets, type Sheets } from './sheets.ts';
