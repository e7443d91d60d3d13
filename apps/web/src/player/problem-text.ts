import { type MessageKey, useTranslate } from '../i18n/index.ts';
import type { PlayerProblem } from './player-error.ts';

const keys: Readonly<Record<PlayerProblem, MessageKey>> = {
  'Invalid source format': 'player.problem.source',
  'Invalid aspect ratio specified': 'player.problem.ratio',
  'Not shown here': 'player.problem.outside',
  Removed: 'player.problem.removed',
  'Not allowed': 'player.problem.not-allowed',
  'No network': 'player.problem.network',
  Damaged: 'player.problem.damaged',
  'Format not supported': 'player.problem.format',
  'No sound output': 'player.problem.sound',
  'Not played': 'player.problem.not-played',
};

/** The message for a playback problem; empty when there is none. */
export function useProblemText(problem: PlayerProblem | undefined): string {
  const { t } = useTranslate();
  return problem === undefined ? '' : t(keys[problem]);
}
