/** The result of rendering: an image, or why there is none. */
export type RenderResult<Picture> =
  | { readonly picture: Picture; readonly failure?: undefined }
  | { readonly failure: unknown; readonly picture?: undefined };

type RendererOptions<Request, Picture> = {
  readonly render: (request: Request) => Promise<Picture>;
  /** Called with the response to the latest request, never to one that has been superseded. */
  readonly onResult: (result: RenderResult<Picture>, request: Request) => void;
};

const maxCached = 12;

/**
 * Renders one thing, one request after another: at most one request is in progress, of the requests made meanwhile only
 * the latest is sent next, and a response that is no longer needed is dropped. Images rendered before are shown at
 * once.
 */
export function createRenderer<Request, Picture>({ render, onResult }: RendererOptions<Request, Picture>) {
  const cache = new Map<string, Picture>();
  let latestKey: string | undefined;
  let pending: Request | undefined;
  let isBusy = false;

  const addToCache = (key: string, picture: Picture) => {
    cache.set(key, picture);
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  };

  const renderRequest = async (request: Request, key: string): Promise<RenderResult<Picture>> => {
    try {
      const picture = await render(request);
      addToCache(key, picture);
      return { picture };
    } catch (failure) {
      return { failure };
    }
  };

  const run = async (request: Request): Promise<void> => {
    isBusy = true;
    const key = JSON.stringify(request);
    const result = await renderRequest(request, key);
    isBusy = false;
    if (key === latestKey) onResult(result, request);
    const next = pending;
    pending = undefined;
    if (next !== undefined) submit(next);
  };

  const submit = (request: Request): void => {
    latestKey = JSON.stringify(request);
    const picture = cache.get(latestKey);
    if (picture !== undefined) {
      pending = undefined;
      onResult({ picture }, request);
    } else if (isBusy) {
      pending = request;
    } else {
      void run(request);
    }
  };

  return { submit };
}
