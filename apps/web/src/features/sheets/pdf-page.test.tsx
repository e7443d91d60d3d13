import { act, cleanup, render, screen } from '@testing-library/react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PdfPage } from './pdf-page.tsx';

/* A page of a PDF, landscape: 400 by 300 points. */
const cancel = vi.fn();
const renderPage = vi.fn((_options: object) => ({ promise: Promise.reject(new Error('cancelled')), cancel }));
const page = {
  view: [0, 0, 400, 300],
  getViewport: ({ scale }: { scale: number }) => ({ width: 400 * scale, height: 300 * scale }),
  render: renderPage,
};
const getPage = vi.fn<(number: number) => Promise<unknown>>();
const pdf = { getPage } as unknown as PDFDocumentProxy;

let near: ((isIntersecting: boolean) => void)[];
let margins: (string | undefined)[];
const disconnect = vi.fn();
beforeEach(() => {
  near = [];
  margins = [];
  for (const mock of [cancel, renderPage, disconnect]) mock.mockClear();
  getPage.mockReset().mockResolvedValue(page);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void, options: IntersectionObserverInit) {
        near.push((isIntersecting) => tell([{ isIntersecting }]));
        margins.push(options.rootMargin);
      }
      observe = () => {};
      disconnect = disconnect;
    },
  );
  vi.stubGlobal('devicePixelRatio', 2);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async () => {
  const view = render(<PdfPage document={pdf} number={2} label="Page 2 of 3" />);
  await act(async () => {});
  return view;
};
const canvas = () => screen.getByRole<HTMLCanvasElement>('img', { name: 'Page 2 of 3' });

describe('a page of a PDF', () => {
  it('has its place before it is loaded: that of a sheet of paper, then its own', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    getPage.mockReturnValue(promise);
    await open();
    expect(canvas().style.aspectRatio).toBe('210 / 297');
    expect(near).toEqual([]);
    await act(async () => resolve(page));
    expect(canvas().style.aspectRatio).toBe('400 / 300');
    expect(getPage).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('is drawn when it comes near, once, as sharp as the screen', async () => {
    await open();
    expect(margins).toEqual(['800px']);
    near[0]?.(false);
    expect(renderPage).not.toHaveBeenCalled();
    near[0]?.(true);
    near[0]?.(true);
    // 800 pixels of a style sheet are 1600 of this screen.
    expect([canvas().width, canvas().height]).toEqual([1600, 1200]);
    expect(renderPage).toHaveBeenCalledExactlyOnceWith({ canvas: canvas(), viewport: { width: 1600, height: 1200 } });
  });

  it('is drawn at most three times as fine, which is enough for every eye and kind to the memory', async () => {
    vi.stubGlobal('devicePixelRatio', 5);
    await open();
    near[0]?.(true);
    expect(canvas().width).toBe(2400);
  });

  it('is no longer drawn when it is left', async () => {
    const { unmount } = await open();
    near[0]?.(true);
    unmount();
    expect(disconnect).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('is not drawn when it comes after it was left', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    getPage.mockReturnValue(promise);
    const { unmount } = await open();
    unmount();
    await act(async () => resolve(page));
    expect(near).toEqual([]);
  });

  it('is the page that is asked for last, also when the one before comes later', async () => {
    const first = Promise.withResolvers<unknown>();
    getPage.mockReturnValueOnce(first.promise);
    const { rerender } = await open();
    rerender(<PdfPage document={pdf} number={3} label="Page 2 of 3" />);
    await act(async () => {});
    await act(async () => first.resolve({ ...page, view: [0, 0, 100, 100] }));
    expect(getPage.mock.calls).toEqual([[2], [3]]);
    expect(canvas().style.aspectRatio).toBe('400 / 300');
  });

  it('keeps its place when it cannot be loaded', async () => {
    getPage.mockRejectedValue(new Error('damaged'));
    await open();
    expect(canvas().style.aspectRatio).toBe('210 / 297');
    expect(near).toEqual([]);
  });
});
