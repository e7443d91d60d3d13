export { GroupSetPanel } from './group-set-panel.tsx';
