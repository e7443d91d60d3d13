import type { Tx } from '../../database/index.ts';
import type { Route } from '../../http/index.ts';
import { bundleRoutes, type ViewerOf } from './bundles/routes.ts';
import { defineBundles } from './bundles/work.ts';
import { importRoutes } from './imports/routes.ts';
import { takeImport } from './imports/take.ts';
import { defineImports, type TellOfImport } from './imports/work.ts';
import { transferRoutes } from './routes.ts';
import type { TransferRooms } from './transfer-rooms.ts';
import { openSync, type Sync } from './sync.ts';
import { defineTidying } from './tidy.ts';

/** The opened feature. */
export type Transfer = {
  readonly routes: Route[];
  /** The place that is synchronised; undefined when none is configured. */
  readonly sync: Sync | undefined;
  /** Takes an upload over as an import; gives the write that makes it one. */
  takeImport(arrived: {
    readonly id: string;
    readonly userId: string;
    readonly fileName: string;
    readonly path: string;
  }): Promise<(tx: Tx) => Promise<void>>;
};

/** Opens import and export: songs as files, imports and bundles with their work. */
export function openTransfer(
  rooms: TransferRooms,
  deps: {
    readonly tellOfImport: TellOfImport;
    readonly viewerOf: ViewerOf;
    readonly readScore: (contentHash: string) => Promise<void>;
  },
): Transfer {
  const sync = openSync(rooms);
  defineImports(rooms, { tell: deps.tellOfImport, place: sync?.place, readScore: deps.readScore });
  defineBundles(rooms);
  defineTidying(rooms);
  return {
    sync,
    routes: [...transferRoutes(rooms), ...importRoutes(rooms), ...bundleRoutes(rooms, deps.viewerOf)],
    takeImport: (arrived) => takeImport(rooms, arrived),
  };
}
