export type Area = {
  readonly kind: 'packages' | 'server' | 'web';
  readonly folder: string;
  readonly target: number;
  readonly mutate: readonly string[];
};
export function readArea(area: string): Area;
export function listAreas(): readonly string[];
