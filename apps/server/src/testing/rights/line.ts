import type { Version } from '@canticle/contract';
import type { Asker, Expected } from './askers.ts';
import { DISABLED, LOCKED, SIGNED_IN } from './askers.ts';
import type { Shelf, World } from './world.ts';

/** What fills the call of a line: the parameters of the address in their order, the query, the body. */
export type Wants = {
  readonly at?: readonly (string | number)[];
  readonly query?: string;
  readonly body?: unknown;
};

/** One line of the table: a call of the OpenAPI document, who is answered how, and what is asked. */
export type Line = {
  /** Method and address as the contract has them: `GET api/Songs/:id`. */
  readonly call: string;
  readonly version: Version;
  readonly expected: Expected;
  /** Asks once for each asker, so that what is deleted may be made for each. */
  readonly wants: (world: World, asker: Asker) => Wants | Promise<Wants>;
  /** Asked by somebody who came for this line alone: it changes who they are. */
  readonly byNewcomer: boolean;
};

type MakeWants = Line['wants'];

export const line = (
  call: string,
  version: Version,
  expected: Expected,
  wants: MakeWants = () => ({}),
  byNewcomer = false,
): Line => ({ call, version, expected, wants, byNewcomer });

/** A call that everybody who is signed in may make. */
export const lineForAll = (call: string, version: Version, wants: MakeWants): Line =>
  line(call, version, SIGNED_IN, wants);

/** A call about content: once on the locked shelf, once on the disabled one. */
export const content = (
  call: string,
  version: Version,
  wants: (shelf: Shelf, world: World, asker: Asker) => Wants,
  expected: { readonly locked?: Expected; readonly disabled?: Expected } = {},
): readonly Line[] => [
  line(call, version, expected.locked ?? LOCKED, (world, asker) => wants(world.locked, world, asker)),
  line(call, version, expected.disabled ?? DISABLED, (world, asker) => wants(world.disabled, world, asker)),
];

/** The three reads of a generic 4.0 resource whose documents everybody may know. */
export const resource = (path: string, expected: Expected, idOf: (world: World) => string): readonly Line[] => [
  line(`GET ${path}`, 4, expected),
  line(`GET ${path}/:id`, 4, expected, (world) => ({ at: [idOf(world)] })),
  line(`POST ${path}`, 4, expected, (world) => ({ body: { itemIds: [idOf(world)], withContent: true } })),
];
