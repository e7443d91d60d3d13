import { useEffect, useReducer, useState } from 'react';
import { renderSheet } from './queries.ts';
import { createRenderer, type Rendered } from './renderer.ts';
import type { SheetRequest } from './sheet-options.ts';

type Pages = readonly SVGSVGElement[];

/**
 * The picture of a score as it is wished for. As long as the next one is being made, or could not be made, the one before
 * stays.
 *
 * @param request  undefined as long as it is not known for which room
 */
export function useSheetPicture(request: SheetRequest | undefined) {
  const [answer, setAnswer] = useState<{ readonly rendered: Rendered<Pages>; readonly to: string }>();
  const [pages, setPages] = useState<Pages>();
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [renderer] = useState(() =>
    createRenderer<SheetRequest, Pages>({
      render: renderSheet,
      show: (rendered, wish) => {
        setAnswer({ rendered, to: JSON.stringify(wish) });
        if (rendered.picture) setPages(rendered.picture);
      },
    }),
  );
  const wished = request && JSON.stringify(request);
  // What is asked of the server follows what was chosen.
  useEffect(() => {
    if (wished !== undefined) renderer.ask(JSON.parse(wished) as SheetRequest);
  }, [renderer, wished, tries]);
  const isAnswered = answer !== undefined && answer.to === wished;
  return {
    pages,
    isRendering: !isAnswered,
    failure: isAnswered ? answer.rendered.failure : undefined,
    tryAgain,
  };
}
