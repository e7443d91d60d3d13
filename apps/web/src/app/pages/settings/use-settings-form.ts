import type { SettingsV4, UserV3 } from '@canticle/contract/calls';
import { useRef, useState } from 'react';
import { usePerson, useSavePreferences } from '../../../features/session/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { changesOf, type Draft, draftOf, isWrongBirthday } from './settings-draft.ts';

const storageKey = 'settingsDraft';

/** A picture that was chosen and cropped and waits to be saved. */
export type ChosenPicture = { readonly fileName: string; readonly dataUrl: string };

type Waiting = { readonly fields: Partial<Draft>; readonly picture: ChosenPicture | undefined };

/** The fields of the page and what saves them. What is typed survives a reload of the page. */
export function useSettingsForm(user: UserV3, settings: SettingsV4) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const { saveName, saveProfile, saveImage } = usePerson();
  const { saveSettings, saveTheme } = useSavePreferences();
  const [waiting, setWaiting] = useState<Waiting>(() => ({ fields: kept(), picture: undefined }));
  /* What waits now: an answer comes later than the page that asked for it was drawn. */
  const latest = useRef(waiting);
  const [isSaving, setIsSaving] = useState(false);

  const stored = draftOf(user, settings);
  const { picture } = waiting;
  const draft: Draft = { ...stored, ...waiting.fields };
  const changes = changesOf(stored, draft);
  const isNameMissing = draft.displayName.trim() === '';
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isBirthdayWrong = isWrongBirthday(changes.birthDay ?? '', today);

  const show = (next: Waiting) => {
    latest.current = next;
    keep(next.fields);
    setWaiting(next);
  };
  const change = (fields: Partial<Draft>) =>
    show({ ...latest.current, fields: { ...latest.current.fields, ...fields } });
  /* What was sent waits no longer; whatever was changed since is not saved yet, and stays. Says whether that is nothing. */
  const settle = (): boolean => {
    const now = latest.current;
    const left = {
      fields: changesOf(draft, { ...draft, ...now.fields }),
      picture: now.picture === picture ? undefined : now.picture,
    };
    show(left);
    return Object.keys(left.fields).length === 0 && !left.picture;
  };
  const send = async () => {
    const { displayName, gender, birthDay, language, theme, ...music } = changes;
    if (displayName !== undefined) await saveName(displayName.trim());
    if (gender !== undefined || birthDay !== undefined)
      await saveProfile({
        ...(gender !== undefined && { gender }),
        ...(birthDay !== undefined && { birthDay: birthDay || null }),
      });
    if (picture) await saveImage(picture.fileName, picture.dataUrl);
    if (language !== undefined || Object.keys(music).length > 0)
      await saveSettings({ ...(language !== undefined && { languageKey: language }), ...music });
    if (theme !== undefined) await saveTheme(theme);
  };
  const save = async () => {
    if (isNameMissing || isBirthdayWrong) return;
    setIsSaving(true);
    try {
      await send();
      if (settle()) showToast({ text: t('settings.saved') });
    } catch (failure) {
      showToast({ text: `${t('settings.not-saved')} ${failureText(failure)}`, tone: 'error' });
    } finally {
      setIsSaving(false);
    }
  };
  return {
    draft,
    change,
    picture,
    setPicture: (chosen: ChosenPicture | undefined) => show({ ...latest.current, picture: chosen }),
    isNameMissing,
    isBirthdayWrong,
    today,
    isChanged: Object.keys(changes).length > 0 || picture !== undefined,
    isSaving,
    save,
    forget: () => show({ fields: {}, picture: undefined }),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function keep(changed: Partial<Draft>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(changed));
  } catch {
    // Storage may be forbidden; what is typed then lasts as long as the page.
  }
}

function kept(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}
