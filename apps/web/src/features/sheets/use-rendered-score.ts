import { useEffect, useReducer, useState } from 'react';
import { fetchScorePages } from './queries.ts';
import { createRenderer, type RenderResult } from './latest-renderer.ts';
import type { ScoreRequest } from './score-options.ts';

type Pages = readonly SVGSVGElement[];

/**
 * The rendered image of a score. While the next one is rendering, or when it failed, the previous one stays.
 *
 * @param request  undefined until the container is known
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
  // The request to the server follows the selected options.
  useEffect(() => {
    if (requestKey !== undefined) renderer.submit(JSON.parse(requestKey));
  }, [renderer, requestKey, attempts]);
  const isCurrent = latest !== undefined && latest.to === requestKey;
  return {
    pages,
    isRendering: !isCurrent,
    failure: isCurrent ? latest.rendered.failure : undefined,
    retry,
  };
}
