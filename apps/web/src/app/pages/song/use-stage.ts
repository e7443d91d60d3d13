import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The stage has an address of its own: the browser's back leaves it, and it can be shared. */
export function useStage() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const locationFor = (format: string | null) => {
    const next = new URLSearchParams(params);
    if (format === null) next.delete('format');
    else next.set('format', format);
    return { pathname, search: next.toString() };
  };
  return {
    isPerforming: params.get('format') === 'performance',
    perform: () => void navigate(locationFor('performance'), { state: { isFromSong: true }, preventScrollReset: true }),
    // Opened here: back is where it came from. Opened by a shared address: there is nothing behind it.
    endPerformance: () =>
      void ((state as { isFromSong?: boolean } | null)?.isFromSong
        ? navigate(-1)
        : navigate(locationFor(null), { replace: true, preventScrollReset: true })),
  };
}
