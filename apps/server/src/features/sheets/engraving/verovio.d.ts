declare module 'verovio/wasm' {
  type Verovio = { readonly HEAPU8: Uint8Array };
  const createVerovioModule: () => Promise<Verovio>;
  export default createVerovioModule;
}

declare module 'verovio/esm' {
  import type { TimemapEvent } from './toolkit.ts';
  export const LOG_OFF: number;
  export function enableLog(level: number, module: unknown): void;
  export class VerovioToolkit {
    constructor(module: unknown);
    setOptions(options: object): void;
    resetXmlIdSeed(seed: number): void;
    loadData(text: string): 0 | 1;
    getPageCount(): number;
    getVersion(): string;
    renderToSVG(page: number): string;
    renderToTimemap(options: object): TimemapEvent[] | null;
    getMEI(options: object): string;
  }
}
