export { checkXml } from './engraving/check-xml.ts';
export { unpackMxl } from './engraving/unpack-mxl.ts';
export { InvalidScoreError } from './engraving/invalid-score-error.ts';
export { splitByFont, fontFor } from './engraving/font-faces.ts';
export { createMelodyCache, type MelodyCache } from './melody-cache.ts';
export { createScoreReader } from './score-reader.ts';
export { createSheets } from './sheets.ts';
