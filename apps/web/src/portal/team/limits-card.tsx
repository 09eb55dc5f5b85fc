import type { RoleLimit } from '@stuiver/contract';
import { changeRoleLimit as changeCall } from '@stuiver/contract/endpoints/people/team';
import { changeRoleLimit } from '@stuiver/contract/routes';
import { REFUNDING_ROLES } from '@stuiver/domain/refund-limits';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { CardBody } from '../../ui/card.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { CompanySelect } from '../companies/whose-settings.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { LimitField, checkLimit, limitForWire } from './limit-field.tsx';
import { limitsQuery, reloadTeam } from './team-queries.ts';

type RefundingRole = (typeof REFUNDING_ROLES)[number];

/** The limits of built-in roles, and the user's own; null is no limit. */
export type TeamLimits = { readonly limits: readonly RoleLimit[]; readonly ownLimit: string | null };

/** The limit of a built-in role of a company. */
export function findRoleLimit({ limits }: TeamLimits, merchantId: string, role: string): string | null {
  return limits.find((one) => one.merchantId === merchantId && one.role === role)?.refundLimit ?? null;
}

/** Returns a function that describes a limit. */
export function useLimitWords(): (limit: string | null) => string {
  const { limits: words } = useTexts(teamTexts);
  const { money } = useFormats();
  return (limit) => {
    if (limit === null) return words.none;
    return limit === '0.00' ? words.always : words.upTo(money(limit, 'EUR'));
  };
}

type LimitDialogProps = {
  role: RefundingRole;
  merchantId: string;
  limits: TeamLimits;
  onClose: () => void;
};

/** Changes how much users with a built-in role refund without approval. */
function LimitDialog({ role, merchantId, limits, onClose }: LimitDialogProps) {
  const texts = useTexts(teamTexts);
  const { limits: words } = texts;
  const { decimal } = useFormats();
  const language = useLanguage();
  const before = findRoleLimit(limits, merchantId, role);
  const name = texts.roles[role];
  const dialog = useFormDialog({
    name: `limit ${merchantId} ${role}`,
    schema: changeCall.body,
    toRequest: ({ refundLimit }: { refundLimit: string }) => ({
      merchantId,
      role,
      refundLimit: limitForWire(refundLimit, language),
    }),
    defaultValues: { refundLimit: before === null ? '' : decimal(before) },
    send: async (body) => {
      checkLimit(body.refundLimit, limits.ownLimit, before);
      await call(changeRoleLimit, { body });
      void reloadTeam();
      return { title: words.doneTitle, text: words.done(name) };
    },
    onClose,
  });
  return (
    <FormDialog
      width="small"
      words={{ ...words, title: words.dialogTitle(name), lead: words.dialogLead }}
      {...dialog}
    >
      <LimitField ownLimit={limits.ownLimit} {...dialog.form.field('refundLimit')} />
    </FormDialog>
  );
}

/** Amounts that users with each built-in role refund without approval, in the user's own company or one below it. */
export function LimitsCard() {
  const texts = useTexts(teamTexts);
  const common = useTexts(commonTexts);
  const { limits: words } = texts;
  const [merchantId, setMerchantId] = useState(useSession()?.userId ?? '');
  const query = useQuery(limitsQuery(merchantId));
  const { data: limits, error } = query;
  const say = useLimitWords();
  const labels = { ...texts.users, ...words };
  return (
    <TableCard
      title={words.title}
      above={
        <>
          <CardBody className="max-w-108 empty:hidden">
            <CompanySelect label={texts.fields.company} value={merchantId} onChange={setMerchantId} />
          </CardBody>
          {error && !limits ? <LoadFailed {...words.error} query={query} /> : null}
        </>
      }
      rows={error && !limits ? [] : REFUNDING_ROLES}
      rowKey={(role) => role}
      columns={buildColumns<RefundingRole, typeof labels>(labels, {
        role: { cell: (role) => texts.roles[role] },
        limit: {
          className: 'num w-full text-ink-soft',
          cell: (role) => (limits ? say(findRoleLimit(limits, merchantId, role)) : common.loading),
        },
        actions: {
          align: 'right',
          cell: (role) => (
            <DialogButton
              size="small"
              aria-label={words.editFor(texts.roles[role])}
              disabled={!limits}
              dialog={(onClose) => limits && <LimitDialog {...{ role, merchantId, limits, onClose }} />}
            >
              {words.edit}
            </DialogButton>
          ),
        },
      })}
    >
      <p className="border-t border-line px-6 py-3 text-table text-ink-soft max-sm:px-4">{words.lead}</p>
    </TableCard>
  );
}
