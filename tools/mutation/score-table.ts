import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '../scripts/runtime.mjs';
import { listAreas, readArea } from './areas.mjs';
import { type FaultCount, scoreOf } from './scores.mjs';

type Scores = { readonly [path: string]: FaultCount & { readonly date: string } };

/**
 * The text with the table of what tests notice in each area written anew, between `<!-- faults -->` and `<!-- end -->`.
 */
export function writeScoreTable(text: string, scores: Scores = readScores()): string {
  return text.replace(/(<!-- faults -->\n).*?(\n<!-- end -->)/s, (_, begin: string, end: string) => {
    const rows = listAreas().flatMap((area) => writeRow(area, scores));
    const head = [
      '| Area | Files | Faults | Noticed | Of them equivalent | Aim | Measured |',
      '|---|---|---|---|---|---|---|',
    ];
    return begin + [...head, ...rows].join('\n') + end;
  });
}

/** Every file that was measured, with what became of its faults and the day. */
function readScores(): Scores {
  return JSON.parse(readFileSync(`${PROJECT_ROOT}/tools/mutation/scores.json`, 'utf8'));
}

function writeRow(area: string, scores: Scores): readonly string[] {
  const { folder, target } = readArea(area);
  const files = Object.entries(scores).filter(([path]) => path.startsWith(`${folder}/`));
  if (files.length === 0) return [];
  const counts = files.map(([, count]) => count);
  const sum = (name: 'faults' | 'equivalent') => counts.reduce((total, count) => total + count[name], 0);
  const days = counts.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  const measured = first === last ? first : `${first} to ${last}`;
  return [
    `| \`${area}\` | ${files.length} | ${sum('faults')} | ${scoreOf(counts)} % | ${sum('equivalent')} | ${target} % | ${measured} |`,
  ];
}
