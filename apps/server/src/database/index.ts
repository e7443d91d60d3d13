export { findAnswer, forgetOldAnswers, type StoredAnswer, storeAnswer } from './answers.ts';
export { type Database, openDatabase, type Reader, type Tx } from './database.ts';
export { newId } from './ids.ts';
export { DatabaseNotEmpty, demandEmpty, loadSnapshot } from './load-snapshot.ts';
export type { Tables } from './tables.ts';
export { serialise, takeUnlocked } from './serialise.ts';
export { isDerivedTable, type PlainRow, readSnapshot, type Snapshot } from './snapshot.ts';
export {
  clearWords,
  dropWords,
  findByWords,
  PART_SIZE,
  putWords,
  settleWords,
  type WordRow,
  type WordTable,
} from './word-tables.ts';
export { giveTurn } from './turns.ts';
export { DatabaseTrouble, findTrouble, isDuplicate } from './trouble.ts';
export { bit, momentOf, pieces, readJson } from './values.ts';
