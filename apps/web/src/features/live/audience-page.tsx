import { useParams } from 'react-router';
import { useWakeLock } from '../lyrics/index.ts';
import { Audience } from '../presentation/index.ts';

/** What an audience follows on its own devices. No account is needed. */
export function AudiencePage() {
  const { key = '' } = useParams();
  useWakeLock();
  return <Audience key={key} audienceKey={key} />;
}
