export {
  type AuditEntry,
  findLastInstallationAction,
  listAuditEntries,
  listAuditEntriesByActor,
  recordAudit,
} from './audit.ts';
export { runWithClientAddress } from './client-address.ts';
