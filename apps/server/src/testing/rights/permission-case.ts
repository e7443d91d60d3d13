import type { Version } from '@canticle/contract';
import type { Caller, ExpectedStatuses } from './callers.ts';
import { DISABLED, LOCKED, SIGNED_IN } from './callers.ts';
import type { CollectionFixture, PermissionFixtures } from './fixtures.ts';

/** The request of a case: the path parameters in their order, the query, the body. */
export type CaseRequest = {
  readonly params?: readonly (string | number)[];
  readonly query?: string;
  readonly body?: unknown;
};

/** One case of the matrix: a call of the OpenAPI document, the status for each caller, and the request. */
export type PermissionCase = {
  /** Method and path as in the contract: `GET api/Songs/:id`. */
  readonly call: string;
  readonly version: Version;
  readonly expected: ExpectedStatuses;
  /** Called once for each caller, so that an item to be deleted can be created for each. */
  readonly buildRequest: (world: PermissionFixtures, asker: Caller) => CaseRequest | Promise<CaseRequest>;
  /** Called by a person created for this case alone: it changes who they are. */
  readonly usesNewPerson: boolean;
};

type BuildRequest = PermissionCase['buildRequest'];

export const permissionCase = (
  call: string,
  version: Version,
  expected: ExpectedStatuses,
  wants: BuildRequest = () => ({}),
  byNewcomer = false,
): PermissionCase => ({ call, version, expected, buildRequest: wants, usesNewPerson: byNewcomer });

/** A call that everybody who is signed in may make. */
export const signedInCase = (call: string, version: Version, wants: BuildRequest): PermissionCase =>
  permissionCase(call, version, SIGNED_IN, wants);

/** A call about content: once in the locked collection, once in the disabled one. */
export const contentCases = (
  call: string,
  version: Version,
  wants: (shelf: CollectionFixture, world: PermissionFixtures, asker: Caller) => CaseRequest,
  expected: { readonly locked?: ExpectedStatuses; readonly disabled?: ExpectedStatuses } = {},
): readonly PermissionCase[] => [
  permissionCase(call, version, expected.locked ?? LOCKED, (world, asker) => wants(world.locked, world, asker)),
  permissionCase(call, version, expected.disabled ?? DISABLED, (world, asker) => wants(world.disabled, world, asker)),
];

/** The three reads of a generic 4.0 resource whose documents everybody may see. */
export const resourceCases = (
  path: string,
  expected: ExpectedStatuses,
  idOf: (world: PermissionFixtures) => string,
): readonly PermissionCase[] => [
  permissionCase(`GET ${path}`, 4, expected),
  permissionCase(`GET ${path}/:id`, 4, expected, (world) => ({ params: [idOf(world)] })),
  permissionCase(`POST ${path}`, 4, expected, (world) => ({ body: { itemIds: [idOf(world)], withContent: true } })),
];
