export {
  type AuditEntry,
  listAuditEntries,
  listAuditEntriesByActor,
  recordAudit,
} from './audit.ts';
export { runWithClientAddress } from './client-address.ts';
