import { Skeleton, SkeletonBar } from '../../ui/index.ts';

/** A placeholder while results are loading. */
export function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-x-10 pt-8 lg:grid-cols-2">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="flex gap-4 border-b border-line py-4">
            <SkeletonBar className="h-4 w-8" />
            <div className="flex grow flex-col gap-2">
              <SkeletonBar className="h-4 w-48 max-w-full" />
              <SkeletonBar className="h-3.5 w-64 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
