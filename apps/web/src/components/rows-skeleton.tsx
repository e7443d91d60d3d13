import { Skeleton, SkeletonBar } from '../ui/index.ts';

/** The skeleton of rows that are loading. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-4 border-b border-line">
          <SkeletonBar className="h-4 w-8" />
          <SkeletonBar className="h-4 w-52" />
        </div>
      ))}
    </Skeleton>
  );
}
