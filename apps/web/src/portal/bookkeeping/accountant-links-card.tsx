import type { AccountantLink } from '@stuiver/contract';
import { getAccountantLinks } from '@stuiver/contract/routes';
import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { callQuery, reloadQueries } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { Plus } from '../../ui/icons.tsx';
import { latePart } from '../../ui/late-part.ts';
import type { Column } from '../../ui/table/table.tsx';
import { LoadedTableCard } from '../parts/table-card.tsx';
import { buildColumns } from '../parts/build-columns.ts';

const linksQuery = (merchantId: string) =>
  callQuery(['accountantLinks', merchantId], getAccountantLinks, { query: { merchantId } });

// The dialogs load when they are opened.
const MakeDialog = latePart(() => import('./link-dialogs.tsx'), 'MakeDialog');
const RevokeDialog = latePart(() => import('./link-dialogs.tsx'), 'RevokeDialog');
const SecretDialog = latePart(() => import('../parts/secret-dialog.tsx'), 'SecretDialog');

function useColumns(
  now: number,
  onRevoke: (link: AccountantLink) => void,
): readonly Column<AccountantLink>[] {
  const { links: words } = useTexts(bookkeepingTexts);
  const state = ({ revokedDateTime: revoked, expiresDateTime: expires }: AccountantLink) => {
    if (revoked !== null) return words.revoked(formatDateTime(revoked));
    return (Date.parse(expires) > now ? words.until : words.expired)(formatDateTime(expires));
  };
  const works = (link: AccountantLink) =>
    link.revokedDateTime === null && Date.parse(link.expiresDateTime) > now;
  const two = (first: string, second: string) => (
    <>
      <span className="num block">{first}</span>
      <span className="num block text-small text-ink-soft">{second}</span>
    </>
  );
  const cell = 'align-top pt-3 pb-3';
  return buildColumns(words.columns, {
    created: {
      className: cell,
      cell: (link) => two(formatDateTime(link.createdDateTime), words.by(link.createdBy)),
    },
    openings: {
      hideOnMobile: true,
      className: cell,
      cell: ({ openings, lastOpenedDateTime: last }) =>
        two(words.times(openings), last === null ? '' : words.last(formatDateTime(last))),
    },
    state: { className: `${cell} num`, cell: state },
    actions: {
      align: 'right',
      className: 'align-top pt-2 pb-2',
      cell: (link) =>
        works(link) ? (
          <Button size="small" onClick={() => onRevoke(link)} what={formatDateTime(link.createdDateTime)}>
            {words.revoke.action}
          </Button>
        ) : null,
    },
  });
}

/** A company's links for its accountant: made, listed with their openings, revoked. */
export function AccountantLinksCard({ merchantId }: { merchantId: string }) {
  const { links: words, error: failed } = useTexts(bookkeepingTexts);
  const query = useQuery(linksQuery(merchantId));
  const [open, setOpen] = useState<{ make: true } | { url: string } | { revoke: AccountantLink } | null>(
    null,
  );
  const reload = () => reloadQueries(linksQuery(merchantId).queryKey);
  const show = async (next: typeof open) => {
    setOpen(next);
    await reload();
  };
  const close = () => setOpen(null);
  const columns = useColumns(query.dataUpdatedAt, (revoke) => setOpen({ revoke }));
  return (
    <>
      <LoadedTableCard
        title={words.title}
        columns={columns}
        query={query}
        failed={failed}
        none={words.none}
        aside={
          <Button size="small" icon={Plus} onClick={() => setOpen({ make: true })}>
            {words.add}
          </Button>
        }
      />
      {open && 'make' in open ? (
        <MakeDialog merchantId={merchantId} onMade={(url) => void show({ url })} onClose={close} />
      ) : null}
      {open && 'url' in open ? (
        <SecretDialog words={words.shown} label={words.shown.field} secret={open.url} onClose={close} />
      ) : null}
      {open && 'revoke' in open ? (
        <RevokeDialog link={open.revoke} onDone={() => void show(null)} onClose={close} />
      ) : null}
    </>
  );
}
