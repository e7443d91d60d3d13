import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The stage has its own URL: the browser's back button closes it, and it can be shared. */
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
    // Opened here: go back. Opened by a shared URL: there is no history to go back to.
    endPerformance: () =>
      void (state?.isFromSong
        ? navigate(-1)
        : navigate(locationFor(null), { replace: true, preventScrollReset: true })),
  };
}
