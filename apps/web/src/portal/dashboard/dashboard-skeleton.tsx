import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TileSkeletons } from './tiles.tsx';

/** A row of attention items: title, reason and actions. */
function Row() {
  return (
    <div className="flex h-14.25 items-center gap-3 border-t border-line px-6 max-sm:h-26 max-sm:px-4">
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-64 max-w-full" />
        <Skeleton className="h-3 w-40" />
      </div>
      <Skeleton className="h-8 w-24" />
    </div>
  );
}

/** The loading dashboard: sentence, attention items, tiles and chart, each at its final height. */
export function DashboardSkeleton() {
  return (
    <div aria-busy className="z-10">
      <Skeleton className="my-[3px] h-4 w-[68ch] max-w-full" />
      <Skeleton className="mt-1.5 mb-[23px] h-4 w-48" />
      <Card className="mb-4 overflow-clip max-sm:mb-3">
        <div className="px-6 py-[17px] max-sm:px-4">
          <Skeleton className="h-5 w-32" />
        </div>
        <div className="2xl:grid 2xl:grid-cols-2">
          <Row />
          <Row />
          <Row />
          <Row />
        </div>
        <div className="border-t border-line px-6 py-3.5 max-sm:px-4">
          <Skeleton className="h-4 w-24" />
        </div>
      </Card>
      <TileSkeletons />
      <Card className="mt-4 max-sm:mt-3">
        <div className="border-b border-line px-6 py-3 max-sm:px-4 max-sm:pb-16">
          <Skeleton className="h-8 w-72 max-w-full" />
        </div>
        <div className="p-6 max-sm:p-4">
          <Skeleton className="h-90 w-full max-sm:h-[37rem]" />
        </div>
      </Card>
    </div>
  );
}
