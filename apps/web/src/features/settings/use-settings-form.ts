import type { SettingsV4, UserV3 } from '@canticle/contract/calls';
import { useRef, useState } from 'react';
import { useProfileMutations, useSavePreferences } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';
import { showToast } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { diffFields, type SettingsDraft, createSettingsDraft, isInvalidBirthday } from './settings-draft.ts';

/** An image that was selected and cropped and is not saved yet. */
export type SelectedPicture = { readonly fileName: string; readonly dataUrl: string };

type PendingSettings = { readonly fields: Partial<SettingsDraft>; readonly picture: SelectedPicture | undefined };

/** The fields of the page and the function that saves them. Typed values survive a reload of the page. */
export function useSettingsForm(user: UserV3, settings: SettingsV4) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { saveName, saveProfile, saveImage } = useProfileMutations();
  const { saveSettings, saveTheme } = useSavePreferences();
  const [pending, setPending] = useState<PendingSettings>(() => ({ fields: readDraft(), picture: undefined }));
  /* The current pending changes: a response can arrive after the page that sent the request was rendered. */
  const latest = useRef(pending);
  const [isSaving, setIsSaving] = useState(false);

  const stored = createSettingsDraft(user, settings);
  const { picture } = pending;
  const draft: SettingsDraft = { ...stored, ...pending.fields };
  const changes = diffFields(stored, draft);
  const isNameMissing = draft.displayName.trim() === '';
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isBirthdayInvalid = isInvalidBirthday(changes.birthDay ?? '', today);

  const updatePending = (next: PendingSettings) => {
    latest.current = next;
    saveDraft(next.fields);
    setPending(next);
  };
  const change = (fields: Partial<SettingsDraft>) =>
    updatePending({ ...latest.current, fields: { ...latest.current.fields, ...fields } });
  /* Clears what was sent; whatever was changed since is not saved yet, and is kept. Returns whether nothing is left. */
  const clearSaved = (): boolean => {
    const current = latest.current;
    const remaining = {
      fields: diffFields(draft, { ...draft, ...current.fields }),
      picture: current.picture === picture ? undefined : current.picture,
    };
    updatePending(remaining);
    return Object.keys(remaining.fields).length === 0 && !remaining.picture;
  };
  const saveChanges = async () => {
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
    if (isNameMissing || isBirthdayInvalid) return;
    setIsSaving(true);
    try {
      await saveChanges();
      if (clearSaved()) showToast({ text: t('settings.saved') });
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
    setPicture: (chosen: SelectedPicture | undefined) => updatePending({ ...latest.current, picture: chosen }),
    isNameMissing,
    isBirthdayInvalid,
    today,
    isChanged: Object.keys(changes).length > 0 || picture !== undefined,
    isSaving,
    save,
    discard: () => updatePending({ fields: {}, picture: undefined }),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

const saveDraft = (changed: Partial<SettingsDraft>) => void writeStored(storageKeys.settingsDraft, changed);

// oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
const readDraft = () => (readStored(storageKeys.settingsDraft) ?? {}) as Partial<SettingsDraft>;
