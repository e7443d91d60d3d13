import { type MessageKey, useTranslate } from '../translations/index.ts';
import type { PlayerProblem } from './player-error.ts';

const keys: Readonly<Record<PlayerProblem, MessageKey>> = {
  'Invalid source format': 'player.problem.source',
  'Invalid aspect ratio specified': 'player.problem.ratio',
  'Not shown here': 'player.problem.outside',
  'Not played': 'player.problem.not-played',
};

/** What is said about a problem of the player; empty when there is none. */
export function useProblemText(problem: PlayerProblem | undefined): string {
  const { t } = useTranslate();
  return problem === undefined ? '' : t(keys[problem]);
}
