export { checkXml } from './engraving/check-xml.ts';
export { unpackMxl } from './engraving/unpack-mxl.ts';
export { InvalidScoreError } from './engraving/invalid-score-error.ts';
export { splitByFont, fontFor } from './engraving/font-faces.ts';
export { type MelodyCache, createMelodyCache } from './melody-cache.ts';
export { createScoreReader, type ScoreReader } from './score-reader.ts';
export { createSheets, type Sheets } from './sheets.ts';
