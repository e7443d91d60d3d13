/** What a renderer tells: a picture, or why there is none. */
export type Rendered<Picture> =
  | { readonly picture: Picture; readonly failure?: undefined }
  | { readonly failure: unknown; readonly picture?: undefined };

type RendererWorld<Wish, Picture> = {
  readonly render: (wish: Wish) => Promise<Picture>;
  /** Told about the answer to the newest wish, never about one that has been overtaken. */
  readonly show: (rendered: Rendered<Picture>, wish: Wish) => void;
};

const remembered = 12;

/**
 * Renders one thing in one way after another: at most one request is on its way, of the wishes that come meanwhile only
 * the newest is asked next, and an answer that is no longer wished for is dropped. Pictures made before are shown at once.
 */
export function createRenderer<Wish, Picture>({ render, show }: RendererWorld<Wish, Picture>) {
  const known = new Map<string, Picture>();
  let newest: string | undefined;
  let waiting: Wish | undefined;
  let isBusy = false;

  const keep = (name: string, picture: Picture) => {
    known.set(name, picture);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  };

  const answer = async (wish: Wish, name: string): Promise<Rendered<Picture>> => {
    try {
      const picture = await render(wish);
      keep(name, picture);
      return { picture };
    } catch (failure) {
      return { failure };
    }
  };

  const run = async (wish: Wish): Promise<void> => {
    isBusy = true;
    const name = JSON.stringify(wish);
    const rendered = await answer(wish, name);
    isBusy = false;
    if (name === newest) show(rendered, wish);
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) ask(next);
  };

  const ask = (wish: Wish): void => {
    newest = JSON.stringify(wish);
    const picture = known.get(newest);
    if (picture !== undefined) {
      waiting = undefined;
      show({ picture }, wish);
    } else if (isBusy) {
      waiting = wish;
    } else {
      void run(wish);
    }
  };

  return { ask };
}
