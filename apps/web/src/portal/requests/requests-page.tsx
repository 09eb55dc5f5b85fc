import type { LoggedRequest } from '@stuiver/contract';
import { REQUESTS } from '@stuiver/contract/lists/requests';
import { getRequests } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { requestsTexts } from '@stuiver/messages/nl/requests/requests';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { columnKinds, type ColumnViews, NONE } from '../lists/columns.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { ButtonLink } from '../parts/button-link.tsx';

/** The code of a refused call, or that a successful one is deprecated. */
function useRemark(): (row: LoggedRequest) => string | null {
  const { deprecated } = useTexts(requestsTexts);
  return ({ errorCode, isDeprecated }) => errorCode ?? (isDeprecated ? deprecated : null);
}

function useRequestViews(): ColumnViews<LoggedRequest> {
  const remark = useRemark();
  return {
    createdDateTime: columnKinds.created({
      // A path is broken before a slash, rather than after its method or within a word.
      who: (row) => row.call.replace(' ', '\u00a0').replaceAll(/(?<=\w)\//g, '\u200b/'),
      what: (row) => remark(row) ?? row.keyName,
    }),
    call: columnKinds.text((row) => row.call, {
      className: 'w-full max-w-0 min-w-[260px] truncate font-medium text-ink!',
      hideWhenNarrow: 5,
    }),
    errorCode: columnKinds.text((row) => remark(row) ?? NONE, { hideWhenNarrow: 4 }),
    httpStatus: {
      fixed: true,
      className: 'num whitespace-nowrap max-md:text-right',
      cell: (row) => <StatusDot tone={row.httpStatus < 400 ? 'good' : 'bad'}>{row.httpStatus}</StatusDot>,
    },
  };
}

/** The last calls of each company by API key, and what they were answered. */
export function RequestsPage() {
  const texts = useTexts(requestsTexts);
  const keys = <ButtonLink to={SCREEN_PATHS.apiKeys}>{texts.emptyAction}</ButtonLink>;
  return (
    <ListScreen
      list={REQUESTS}
      fetchPage={(query, signal) => call(getRequests, { query }, signal)}
      views={useRequestViews()}
      rowHref={(row) => detailsHref('request', row.id)}
      words={texts}
      drawing="link"
      action={keys}
      emptyAction={keys}
    />
  );
}
