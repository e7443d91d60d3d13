/* What technicians take along: texts for a screen, and recordings with a credit. Nothing of it is kept. */
export { creditRecording, type CreditTarget, fetchCredit } from './recording-credit.ts';
