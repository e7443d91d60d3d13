export { openSheets, type Sheets } from './sheets.ts';
