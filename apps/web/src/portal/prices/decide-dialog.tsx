import type { MerchantTerms, ProviderTerms } from '@stuiver/contract';
import { decideTerms } from '@stuiver/contract/routes';
import type { TERMS_DECISIONS } from '@stuiver/contract/endpoints/prices';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../lib/language.ts';
import { merchantTermsQuery, PRICES_KEY } from './queries.ts';

export type Decision = (typeof TERMS_DECISIONS)[number];

export type DecideDialogProps = {
  merchant: MerchantTerms;
  proposed: ProviderTerms;
  decision: Decision;
  onClose: () => void;
};

/** Asks before proposed terms are approved, rejected or withdrawn. */
export function DecideDialog({ merchant, proposed, decision, onClose }: DecideDialogProps) {
  const { decide, proposal, approveText, keepText } = useTexts(pricesTexts);
  const client = useQueryClient();
  const { merchantId: id, merchantName } = merchant;
  const words = decide[decision];
  const confirm = { APPROVED: proposal.approve, REJECTED: proposal.reject, WITHDRAWN: proposal.withdraw };
  const send = async () => {
    const { queryKey } = merchantTermsQuery(id);
    try {
      const body = { termsId: proposed.id, decision };
      client.setQueryData(queryKey, await call(decideTerms, { params: { id }, body }));
      void client.invalidateQueries({ queryKey: PRICES_KEY });
    } catch (error) {
      // A colleague was first: their decision shows behind the dialog.
      if (error instanceof ApiError && error.status === 409) await client.refetchQueries({ queryKey });
      throw error;
    }
  };
  return (
    <ConfirmDialog
      words={{ title: words.title(merchantName), confirm: confirm[decision], failed: words.failed }}
      tone={decision === 'APPROVED' ? 'primary' : 'danger'}
      onConfirm={send}
      done={{ title: words.done }}
      onClose={onClose}
    >
      <p>{decision === 'APPROVED' ? approveText(formatDay(proposed.validFrom)) : keepText}</p>
    </ConfirmDialog>
  );
}
