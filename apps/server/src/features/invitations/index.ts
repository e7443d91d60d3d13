export { createAdmission } from './admission.ts';
export { admitByGroupInvitation, deleteExpired as deleteExpiredInvitations, endGroupAdmission } from './mutations.ts';
export { exportInvitationData } from './queries.ts';
export { invitationRoutes } from './routes.ts';
