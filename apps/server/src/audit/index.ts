export { type AuditEntry, listAudit, listDeeds, writeDown, type WrittenDown } from './audit.ts';
export { askedFrom } from './from-where.ts';
