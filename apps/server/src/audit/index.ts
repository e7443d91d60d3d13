export { type AuditEntry, listAudit, listDeeds, writeDown } from './audit.ts';
