import { readStored, storageKeys, writeStored } from '../storage/index.ts';

/** A verification mail can be sent again after this long, in milliseconds (product specification, section 5). */
export const resendWindowMs = 2 * 60 * 1000;

/** When the last verification mail was sent, in milliseconds since 1970; 0 for never. Survives a reload. */
export const readVerificationSentAt = (): number => readStored(storageKeys.verificationSentAt) ?? 0;

/** @param now milliseconds since 1970 */
export const saveVerificationSentAt = (now: number): void => void writeStored(storageKeys.verificationSentAt, now);
