import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useListedRows } from '../lists/index.ts';
import { readLyricsFormat, useWakeLock } from '../lyrics/index.ts';
import { useSettings } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { StageViewer } from './stage-viewer.tsx';
import { listStageItems } from './list-stage-items.ts';

/** The stage of a set in which no song can be opened: its readings, notes and headings. */
export function SetStagePage() {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data: settings } = useSettings();
  const { rows, error } = useListedRows(id);
  const stagePath = `/custom-collections/${id}/stage`;
  const items = listStageItems(rows, (row) => `${stagePath}?entry=${row.id}`);
  useWakeLock();
  const isPlayable = items.some(({ to }) => to !== undefined);
  if (error || (rows && !isPlayable)) return <Navigate replace to={`/custom-collections/${id}`} />;
  const opened = items.find((item) => item.id === params.get('entry')) ?? items.find(({ to }) => to !== undefined);
  if (!opened) return <EmptyState isPage title={t('app.loading')} />;
  return (
    <StageViewer
      items={items}
      initialId={opened.id}
      initialKey={null}
      initialFormat={readLyricsFormat()}
      settings={settings}
      onMove={({ to }) => to !== undefined && void navigate(to, { replace: true })}
      onClose={() => void navigate(`/custom-collections/${id}`, { replace: true })}
    />
  );
}

export { SetStagePage as Component };
