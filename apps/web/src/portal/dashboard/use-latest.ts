import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { latestPaymentsQuery } from '../payments/queries.ts';

const SHOWN = 5;

/** Queries the newest payments of all companies that the user may see. */
export function useLatest() {
  const session = useSession();
  const query = { pageNumber: 0, pageSize: SHOWN, sort: 'createdDateTime,desc' } as const;
  return useQuery(latestPaymentsQuery(session?.userId ?? '', query));
}
