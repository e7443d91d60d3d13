export { type AuditEntry, listAudit, writeDown } from './audit.ts';
