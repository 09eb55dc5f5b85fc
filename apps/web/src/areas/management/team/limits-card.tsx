import type { RoleLimit } from '@stuiver/contract';
import { REFUNDING_ROLES } from '@stuiver/domain/refund-limits';
import { teamTexts } from '@stuiver/messages/nl/portal/settings/team';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TableCard } from '../parts/table-card.tsx';

export type RefundingRole = (typeof REFUNDING_ROLES)[number];

/** The limits of built-in roles, and the user's own; null is no limit. */
export type Limits = { readonly limits: readonly RoleLimit[]; readonly ownLimit: string | null };

/** The limit of a built-in role of a company. */
export function limitOf({ limits }: Limits, merchantId: string, role: string): string | null {
  return limits.find((one) => one.merchantId === merchantId && one.role === role)?.refundLimit ?? null;
}

/** Says a limit in words. */
export function useLimitWords(): (limit: string | null) => string {
  const { limits: words } = useTexts(teamTexts);
  const { money } = useFormats();
  return (limit) => {
    if (limit === null) return words.none;
    return limit === '0.00' ? words.always : words.upTo(money(limit, 'EUR'));
  };
}

export type LimitsCardProps = { limits: Limits; onEdit: (role: RefundingRole) => void };

/** How much users with each built-in role refund without approval, in the user's own company. */
export function LimitsCard({ limits, onEdit }: LimitsCardProps) {
  const texts = useTexts(teamTexts);
  const { limits: words } = texts;
  const own = useSession()?.userId ?? '';
  const say = useLimitWords();
  return (
    <TableCard
      title={words.title}
      rows={REFUNDING_ROLES}
      rowKey={(role) => role}
      columns={[
        { field: 'role', label: words.role, cell: (role) => texts.roles[role] },
        {
          field: 'limit',
          label: words.limit,
          className: 'num w-full text-ink-soft',
          cell: (role) => say(limitOf(limits, own, role)),
        },
        {
          field: 'actions',
          label: texts.users.actions,
          align: 'right',
          cell: (role) => (
            <Button size="small" aria-label={words.editFor(texts.roles[role])} onClick={() => onEdit(role)}>
              {words.edit}
            </Button>
          ),
        },
      ]}
    >
      <p className="border-t border-line px-6 py-3 text-table text-ink-soft max-sm:px-4">{words.lead}</p>
    </TableCard>
  );
}
