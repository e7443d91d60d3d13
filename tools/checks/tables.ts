import { readFileSync } from 'node:fs';
import { PROJECT_ROOT, listFiles, readFiles } from './source.ts';
import { checkTables, type TableRules } from './tables/check-tables.ts';
import { reportViolations } from './violations.ts';

const rules: TableRules = JSON.parse(readFileSync(`${PROJECT_ROOT}/tools/checks/tables.json`, 'utf8'));
const files = readFiles(listFiles('apps/server/src', /(?<!\.d)\.ts$/));
reportViolations('tables', checkTables(rules, files), `${Object.values(rules.owners).flat().length} tables`);
