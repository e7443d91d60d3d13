export {
  type AuditEntry,
  listAuditEntries,
  listAuditEntriesByActor,
  recordAudit,
  type StoredAuditEntry,
} from './audit.ts';
export { runWithClientAddress } from './client-address.ts';
