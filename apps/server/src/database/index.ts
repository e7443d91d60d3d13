export { findAnswer, forgetOldAnswers, type StoredAnswer, storeAnswer } from './answers.ts';
export { deleteBefore, inSteps } from './expiry.ts';
export { type Database, findDamage, openDatabase, type Reader, type Tx } from './database.ts';
export { newId } from './ids.ts';
export { lowerCaseIds } from './lower-case-ids.ts';
export { DatabaseNotEmpty, demandEmpty, loadSnapshot } from './load-snapshot.ts';
export { isolateFailures } from './isolate.ts';
export { type KeyedStatement, keyedStatement } from './keyed-statement.ts';
export { keepInView } from './look.ts';
export type { Tables } from './tables.ts';
export { type PostingMemory, rememberPostings } from './posting-memory.ts';
export { serialise, takeUnlocked } from './serialise.ts';
export { type Ear, signal } from './signals.ts';
export { isDerivedTable, type PlainRow, readSnapshot, type Snapshot } from './snapshot.ts';
export {
  clearWords,
  dropWords,
  findByWords,
  PART_SIZE,
  openWordWriter,
  settleWords,
  type StagedWords,
  stageWords,
  type WordRow,
  type WordWriter,
  type WordTable,
} from './word-tables.ts';
export { readTogether } from './together.ts';
export { giveTurn } from './turns.ts';
export { DatabaseTrouble, findTrouble, isDuplicate, isItemFault } from './trouble.ts';
export { waitingDatabase, whileLocked } from './waiting.ts';
export { bit, CLOCKS_DIFFER_MS, isAhead, momentOf, pieces, readJson, storableText } from './values.ts';
