import type { RequestInfo } from '../../platform/http/index.ts';

/** A request to the embedded service. `path` is what follows /api/auth. */
export type AuthRequest = {
  readonly path: string;
  readonly body: { readonly [field: string]: unknown };
  readonly request: Request;
  readonly requestInfo: RequestInfo;
  /** Whether the request does not come from a page in a browser. */
  readonly isProgram: boolean;
};

/** A session of the embedded service. */
export type AuthSession = {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly name: string;
    readonly twoFactorEnabled?: boolean | null | undefined;
  };
  readonly session: { readonly id: string; readonly createdAt: Date };
};
