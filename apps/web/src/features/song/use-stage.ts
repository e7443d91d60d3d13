import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { LyricsFormat } from '../lyrics/index.ts';

/** The stage has its own URL: the browser's back button closes it, and it can be shared. */
export function useStage() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const locationFor = (to: string, format: string | null) => {
    const [path = '', search] = to.split('?');
    const next = new URLSearchParams(search);
    if (format === null) next.delete('format');
    else next.set('format', format);
    return { pathname: path, search: next.toString() };
  };
  const here = `${pathname}?${params}`;
  return {
    isPerforming: params.get('format') === 'performance',
    /** How the song was shown when the stage was opened from it. */
    openedFormat: readFormat(state?.format),
    perform: (format: LyricsFormat) =>
      void navigate(locationFor(here, 'performance'), {
        state: { isFromSong: true, format },
        preventScrollReset: true,
      }),
    /** The stage has moved on to another song: a reload opens it there. */
    moveTo: (to: string) =>
      void navigate(locationFor(to, 'performance'), { state, replace: true, preventScrollReset: true }),
    // Opened from a set: back to it. Opened here: go back. Opened by a shared URL, or moved on since: there is no history to go back to.
    endPerformance: (hasMoved: boolean) =>
      void (typeof state?.closeTo === 'string'
        ? navigate(state.closeTo, { replace: true })
        : state?.isFromSong && !hasMoved
          ? navigate(-1)
          : navigate(locationFor(here, null), { replace: true, preventScrollReset: true })),
  };
}

const readFormat = (value: unknown): LyricsFormat | undefined =>
  value === 'text' || value === 'chords' ? value : undefined;
