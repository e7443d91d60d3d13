import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { rowActionClass, useKeyDown } from '../../ui/index.ts';
import { PresentIcon } from '../../ui/icons.ts';

/* What the cockpit takes over of how the song is shown here. */
const keptParams = ['list', 'entry', 'language'] as const;

/** Leads to where a song is presented, also from its chords. */
export function PresentLink() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const kept = new URLSearchParams(
    keptParams.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  const to = { pathname: pathname.replace(/^\/songs\//, '/lead/'), search: kept.toString() };
  useKeyDown(
    (event) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP') return;
      event.preventDefault();
      void navigate(to);
    },
    { target: 'window' },
  );
  return (
    <Link to={to} className={rowActionClass}>
      <PresentIcon aria-hidden className="size-4" />
      {t('presentation.switch')}
    </Link>
  );
}
