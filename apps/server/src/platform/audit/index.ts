export {
  type AuditEntry,
  findLastInstallationAction,
  listAuditEntries,
  listAuditEntriesByActor,
  recordAudit,
} from './audit.ts';
export { defineAuditCleanupJob } from './audit-retention.ts';
export { runWithClientAddress } from './client-address.ts';
