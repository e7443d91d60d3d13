import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { classes, rowActionClass, useKeyDown } from '../../ui/index.ts';
import { PresentIcon } from '../../ui/icons.ts';

/* What the cockpit takes over of how the song is shown here. */
const keptParams = ['list', 'entry', 'language'] as const;

/** Where the song of the page is presented. */
export function usePresentTarget() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const kept = new URLSearchParams(
    keptParams.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  return { pathname: pathname.replace(/^\/songs\//, '/lead/'), search: kept.toString() };
}

/** Leads to where a song is presented, also from its chords; on a phone it is in the menu of the song. */
export function PresentLink() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const to = usePresentTarget();
  useKeyDown(
    (event) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP') return;
      event.preventDefault();
      void navigate(to);
    },
    { target: 'window' },
  );
  return (
    <Link to={to} className={classes(rowActionClass, 'max-md:hidden')}>
      <PresentIcon aria-hidden className="size-4" />
      {t('presentation.switch')}
    </Link>
  );
}
