import type { NextStep, PresentationDocument } from '@canticle/presentation';
import { type Presenter, type PresenterState, usePageName } from '../presentation/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.ts';
import { slideName } from './slide-name.ts';
import { WallPicture } from './wall-picture.tsx';

type StepPanelProps = { presenter: Presenter; state: PresenterState; next: NextStep | undefined; isReady: boolean };

/** What is on the wall, what comes next, and the one button that shows it. */
export function StepPanel({ presenter, state, next, isReady }: StepPanelProps) {
  const { t } = useTranslate();
  const describe = useDescribePage();
  const wall = state.published?.document;
  const isBlank = wall?.settings.muted === true;
  const nextLabel = useNextLabel(next);
  return (
    <section aria-label={t('lead.wall')} className="lead-panel">
      <div className="lead-pictures">
        <WallPicture
          caption={t('lead.on-wall')}
          label={wall ? describe(wall, t('lead.on-wall')) : t('presentation.now.nothing')}
          document={wall}
        />
        <WallPicture
          caption={t('lead.next')}
          label={next ? describe(next.entry.document, t('lead.next')) : t('lead.next.none')}
          document={next?.entry.document}
        />
      </div>
      <p role="status" className="sr-only">
        {wall ? describe(wall, t('lead.on-wall')) : t('presentation.now.nothing')}
      </p>
      <div role="group" aria-label={t('presentation.steps')} className="lead-steps">
        <Button
          variant="primary"
          className="lead-next"
          disabled={!next || !state.isInControl}
          onClick={() => presenter.dispatch({ do: 'next' })}
        >
          <span className="min-w-0">{isReady ? nextLabel : t('app.loading')}</span>
          <NextIcon aria-hidden className="size-5 shrink-0" />
        </Button>
        <Button disabled={!wall || !state.isInControl} onClick={() => presenter.dispatch({ do: 'previous' })}>
          <PreviousIcon aria-hidden className="size-5" />
          {t('presentation.previous')}
        </Button>
        <button
          type="button"
          role="switch"
          aria-checked={isBlank}
          disabled={!wall || !state.isInControl}
          onClick={() => presenter.dispatch({ do: 'mute' })}
          className="lead-blank"
        >
          {t(isBlank ? 'lead.blank.on' : 'lead.blank')}
        </button>
      </div>
    </section>
  );
}

/* The label of the button is its action. */
function useNextLabel(next: NextStep | undefined): string {
  const { t } = useTranslate();
  const titleOf = useTitle();
  const pageName = usePageName();
  if (!next) return t('lead.next.none');
  const { document } = next.entry;
  if (next.kind === 'blank') return t('lead.next.blank');
  const isPicked = document.settings.currentIndex > 0;
  if (next.kind === 'show')
    return t('presentation.show', {
      title: [titleOf(document), isPicked && pageName(document)].filter(Boolean).join(', '),
    });
  return t('lead.next.page', { page: pageName(document) });
}

/* A picture in words: "On the wall: Silent Night, verse 1". */
function useDescribePage(): (document: PresentationDocument, what: string) => string {
  const { t } = useTranslate();
  const titleOf = useTitle();
  const pageName = usePageName();
  return (document, what) => {
    const page = document.settings.muted ? t('lead.blank.on') : pageName(document);
    return `${what}: ${[titleOf(document), page].filter(Boolean).join(', ')}`;
  };
}

/* The title of a song or a slide; the first words of an announcement that has none. */
function useTitle(): (document: PresentationDocument) => string {
  const { t, language } = useTranslate();
  return ({ song, slide }) => (slide ? slideName(slide, t('slide.picture')) : localizedText(song.name, language));
}
