import { useState } from 'react';
import { rememberedStage, rememberStage, type StageChoices } from './stage-choices.ts';

/** How the stage is set, and a way to change it that is remembered. */
export function useStageChoices(): [StageChoices, (changed: Partial<StageChoices>) => void] {
  const [choices, setChoices] = useState(rememberedStage);
  const choose = (changed: Partial<StageChoices>) => {
    const next = { ...choices, ...changed };
    rememberStage(next);
    setChoices(next);
  };
  return [choices, choose];
}
