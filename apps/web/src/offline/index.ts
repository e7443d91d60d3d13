export { clearWhenDue } from './clear-when-due.ts';
export { copiedCall, copyFirst } from './copy-first.ts';
export { closeCopy, currentCopy, openCopyOf } from './current-copy.ts';
export type { Copy, Kept } from './copy.ts';
export { lifetimes } from './lifetimes.ts';
export { createSender, type SendingReport } from './sender.ts';
export { keepSending } from './keep-sending.ts';
export type { Operation, Outbox } from './outbox.ts';
export { changeOwn, type Deed, forgetIn, ownCall, type OwnQuery, type Restored, takeBack } from './own-copy.ts';
