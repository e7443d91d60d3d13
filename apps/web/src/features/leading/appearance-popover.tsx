import { languagesOf, type PresentationAction, type PresentationDocument } from '@canticle/presentation';
import { useSearchParams } from 'react-router';
import type { Presenter, PresenterState } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Popover, SegmentedControl, Select } from '../../ui/index.ts';
import { AdjustIcon } from '../../ui/icons.ts';

type AppearanceProps = { presenter: Presenter; state: PresenterState; languages: readonly string[] };

/** How songs look on the wall, each choice with a small picture of it. */
export function AppearancePopover({ presenter, state: { chosen }, languages }: AppearanceProps) {
  const { t } = useTranslate();
  return (
    <Popover
      label={t('presentation.looks')}
      triggerClassName="border border-edge bg-sheet"
      trigger={<AdjustIcon aria-hidden className="size-5" />}
      isBottomSheetOnPhone
    >
      {chosen ? (
        <AppearanceChoices document={chosen.document} dispatch={presenter.dispatch} languages={languages} />
      ) : null}
    </Popover>
  );
}

type AppearanceChoicesProps = {
  document: PresentationDocument;
  dispatch: (action: PresentationAction) => void;
  languages: readonly string[];
};

function AppearanceChoices({ document, dispatch, languages }: AppearanceChoicesProps) {
  const { t } = useTranslate();
  const { theme, asLargeAsFits, showSideBar, singleVerse } = document.settings;
  return (
    <div className="lead-looks">
      <AppearanceChoice
        label={t('presentation.theme')}
        options={[
          { picture: 'dark', label: t('presentation.theme.dark'), isOn: theme === 'dark' },
          { picture: 'light', label: t('presentation.theme.light'), isOn: theme === 'light' },
        ]}
        onChoose={(at) => dispatch({ do: 'theme', theme: at === 0 ? 'dark' : 'light' })}
      />
      <AppearanceChoice
        label={t('lead.size')}
        options={[
          { picture: 'large', label: t('presentation.as-large'), isOn: asLargeAsFits },
          { picture: 'small', label: t('lead.size.limited'), isOn: !asLargeAsFits },
        ]}
        onChoose={(at) => dispatch({ do: 'as-large-as-fits', on: at === 0 })}
      />
      <AppearanceChoice
        label={t('presentation.side-panel')}
        options={[
          { picture: 'panel', label: t('lead.shown'), isOn: showSideBar },
          { picture: 'plain', label: t('lead.hidden'), isOn: !showSideBar },
        ]}
        onChoose={(at) => dispatch({ do: 'side-panel', on: at === 0 })}
      />
      <AppearanceChoice
        label={t('lead.verses-at-once')}
        options={[
          { picture: 'single', label: t('presentation.single-verse'), isOn: singleVerse },
          { picture: 'several', label: t('lead.several'), isOn: !singleVerse },
        ]}
        onChoose={(at) => dispatch({ do: 'single-verse', on: at === 0 })}
      />
      <Languages document={document} dispatch={dispatch} languages={languages} />
      <p className="text-sm text-ink-soft">{t('lead.looks.when')}</p>
    </div>
  );
}

type AppearanceChoiceProps = {
  label: string;
  options: readonly { readonly picture: string; readonly label: string; readonly isOn: boolean }[];
  onChoose: (at: number) => void;
};

/* Radio buttons, so that a choice is one of two; each has a picture. */
function AppearanceChoice({ label, options, onChoose }: AppearanceChoiceProps) {
  return (
    <fieldset className="lead-look">
      <legend>{label}</legend>
      {options.map(({ picture, label: name, isOn }, at) => (
        <label key={picture} className="lead-option" data-on={isOn || undefined}>
          <input type="radio" name={label} checked={isOn} onChange={() => onChoose(at)} className="sr-only" />
          <span aria-hidden className="lead-thumbnail" data-picture={picture}>
            <i />
            <i />
            <i />
          </span>
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Languages({ document, dispatch, languages }: AppearanceChoicesProps) {
  const { t, language } = useTranslate();
  const [, setParams] = useSearchParams();
  const { lyrics, settings } = document;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const others = languagesOf(document).filter((code) => code !== lyrics.languageKey);
  const second = others.find((code) => code === settings.secondLanguage) ?? '';
  if (languages.length < 2) return null;
  const chooseSecond = (code: string, where: 'beside' | 'under') =>
    dispatch({ do: 'second-language', language: code === '' ? null : code, where });
  const options = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: names.of(code) ?? code }));
  return (
    <>
      <Select
        label={t('presentation.language')}
        value={lyrics.languageKey}
        options={options(languages)}
        onValueChange={(code) =>
          setParams(
            (previous) => {
              const next = new URLSearchParams(previous);
              next.set('language', code);
              return next;
            },
            { replace: true },
          )
        }
      />
      <Select
        label={t('presentation.second')}
        value={second}
        options={[{ value: '', label: t('presentation.second.none') }, ...options(others)]}
        onValueChange={(code) => chooseSecond(code, settings.secondPlace)}
      />
      {second === '' ? null : (
        <SegmentedControl
          label={t('presentation.second.place')}
          options={[
            { value: 'under', label: t('presentation.second.under') },
            { value: 'beside', label: t('presentation.second.beside') },
          ]}
          value={settings.secondPlace}
          onValueChange={(where) => chooseSecond(second, where)}
        />
      )}
    </>
  );
}
