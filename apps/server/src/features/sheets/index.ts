export { checkXml } from './engraving/check-xml.ts';
export { unpackMxl } from './engraving/unpack-mxl.ts';
export { Unreadable } from './engraving/unreadable.ts';
export { divideByFace, faceOf } from './engraving/letter-faces.ts';
export { type MelodyMemory, rememberMelodies } from './melodies.ts';
export { openScoreReader, type ScoreReader } from './score-reader.ts';
export { openSheets, type Sheets } from './sheets.ts';
