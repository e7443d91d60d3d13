import { useParams } from 'react-router';
import { useWakeLock } from '../../features/lyrics/index.ts';
import { Audience } from '../../features/presentation/index.ts';

/** What an audience follows on its own devices. Nobody needs an account for it. */
export function AudiencePage() {
  const { key = '' } = useParams();
  useWakeLock();
  return <Audience key={key} audienceKey={key} />;
}
