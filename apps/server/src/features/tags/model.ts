export type Tag = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly color: string | null;
  readonly songIds: readonly string[];
  /** The people it is shared with, without the owner. */
  readonly sharedWithIds: readonly string[];
  /** Those of them who may edit it. */
  readonly editorIds: readonly string[];
  readonly updatedAt: string;
};
