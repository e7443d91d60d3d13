import type { Endpoint } from './endpoint.ts';
import * as features from './endpoints.ts';

export type Feature = keyof typeof features;

/** An endpoint, the feature it belongs to, and its exported name: `listTags`, `createTagV4`. */
export type NamedEndpoint = { readonly feature: Feature; readonly name: string; readonly endpoint: Endpoint };

/**
 * Every endpoint with its name. One in a group is named after both: `songsV4.list` is `listSongsV4`.
 */
export function listEndpoints(): readonly NamedEndpoint[] {
  return Object.entries<object>(features).flatMap(([feature, endpoints]) =>
    isFeature(feature) ? listFeature(feature, endpoints) : [],
  );
}

const isFeature = (name: string): name is Feature => Object.hasOwn(features, name);

function listFeature(feature: Feature, endpoints: object): NamedEndpoint[] {
  return Object.entries(endpoints).flatMap(([name, exported]: [string, unknown]) =>
    isEndpoint(exported) ? [{ feature, name, endpoint: exported }] : listGroup(feature, name, exported),
  );
}

function listGroup(feature: Feature, group: string, exported: unknown): NamedEndpoint[] {
  return Object.entries(exported ?? {}).flatMap(([verb, endpoint]: [string, unknown]) =>
    isEndpoint(endpoint)
      ? [{ feature, name: `${verb}${group.charAt(0).toUpperCase()}${group.slice(1)}`, endpoint }]
      : [],
  );
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
