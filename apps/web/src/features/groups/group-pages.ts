/* The pages of groups in one file, so that the list of routes stays small. */
export { GroupDetailsPage } from './group-page.tsx';
export { GroupsPage } from './groups-page.tsx';
export { JoinGroupPage } from './join-group-page.tsx';
