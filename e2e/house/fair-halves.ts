import { relative } from 'node:path/posix';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { divideIntoShards } from '../../scripts/shares.mjs';
import weights from '../weights.json' with { type: 'json' };

/** Shares (`--shard`) that take about as long, by how long each file took when they were weighed; within one, by the name. */
export class BalancedSequencer extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, shard } = this.ctx.config;
    const byName = new Map(files.map((file) => [relative(root, file.moduleId), file]));
    const mine = divideIntoShards([...byName.keys()], weights, shard?.count ?? 1)[(shard?.index ?? 1) - 1] ?? [];
    return mine.flatMap((name) => byName.get(name) ?? []);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
  }
}
