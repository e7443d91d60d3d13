import { useEffect, useReducer, useState } from 'react';
import { fetchScorePages } from './queries.ts';
import { createRenderer, type RenderResult } from './latest-renderer.ts';
import type { ScoreRequest } from './score-options.ts';

type Pages = readonly SVGSVGElement[];

/**
 * The picture of a score as it is wished for. As long as the next one is being made, or could not be made, the one before
 * stays.
 *
 * @param request  undefined as long as it is not known for which room
 */
export function useRenderedScore(request: ScoreRequest | undefined) {
  const [latest, setLatest] = useState<{ readonly rendered: RenderResult<Pages>; readonly to: string }>();
  const [pages, setPages] = useState<Pages>();
  const [attempts, retry] = useReducer((count: number) => count + 1, 0);
  const [renderer] = useState(() =>
    createRenderer<ScoreRequest, Pages>({
      render: fetchScorePages,
      onResult: (rendered, renderedRequest) => {
        setLatest({ rendered, to: JSON.stringify(renderedRequest) });
        if (rendered.picture) setPages(rendered.picture);
      },
    }),
  );
  const requestKey = request && JSON.stringify(request);
  // What is asked of the server follows what was chosen.
  useEffect(() => {
    if (requestKey !== undefined) renderer.submit(JSON.parse(requestKey) as ScoreRequest);
  }, [renderer, requestKey, attempts]);
  const isCurrent = latest !== undefined && latest.to === requestKey;
  return {
    pages,
    isRendering: !isCurrent,
    failure: isCurrent ? latest.rendered.failure : undefined,
    retry,
  };
}
