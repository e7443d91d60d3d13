import { useEffect } from 'react';
import { type ThemeChoice, useSavePreferences, useSettings } from '../../features/session/index.ts';
import { changeLanguage, deviceLanguage, useTranslate } from '../../i18n/index.ts';
import { rememberedTheme, showTheme } from './theme.ts';

/**
 * The person's language and theme: the stored values apply on every device; a new choice is applied at once and then
 * stored. A person who never chose a language gets the device's (contract 3.3).
 */
export function usePreferences() {
  const { language, translator } = useTranslate();
  const { data: settings } = useSettings();
  const { saveLanguage, saveTheme } = useSavePreferences();

  const stored = settings && (settings.languageChosen ? settings.defaultLanguage : deviceLanguage());
  useEffect(() => {
    if (stored) void changeLanguage(translator, stored);
  }, [stored, translator]);

  const themeChoice = settings?.themeChoice;
  useEffect(() => {
    if (themeChoice) showTheme(themeChoice);
  }, [themeChoice]);

  return {
    language,
    theme: themeChoice ?? rememberedTheme(),
    chooseLanguage: (code: string) => {
      void changeLanguage(translator, code);
      void saveLanguage(code);
    },
    chooseTheme: (choice: ThemeChoice) => {
      showTheme(choice);
      void saveTheme(choice);
    },
  };
}
