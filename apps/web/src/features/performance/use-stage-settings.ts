import { useState } from 'react';
import { readStageSettings, saveStageSettings, type StageSettings } from './stage-settings.ts';

/** The stage settings, and a setter that saves them. */
export function useStageSettings(): [StageSettings, (patch: Partial<StageSettings>) => void] {
  const [settings, setSettings] = useState(readStageSettings);
  const updateSettings = (patch: Partial<StageSettings>) => {
    const next = { ...settings, ...patch };
    saveStageSettings(next);
    setSettings(next);
  };
  return [settings, updateSettings];
}
