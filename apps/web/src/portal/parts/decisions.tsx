import type { ProposalDecision } from '@stuiver/contract';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '../../lib/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';

/** A decision, or the step of the one who drafted it before. */
export type ProposalStep = ProposalDecision | 'FILED';

const getDecisionTone = (decision: ProposalStep) =>
  decision === 'APPROVED' || decision === 'FILED' ? 'primary' : 'danger';

type Asked = Pick<ConfirmDialogProps<unknown>, 'words' | 'done' | 'children'>;

type DecisionsProps<D extends ProposalStep> = {
  /** In the order of their buttons. */
  readonly offered: readonly D[];
  readonly action: (decision: D) => string;
  /** Names the subject to screen readers where several are on the page. */
  readonly what?: string;
  /** False for what can only be given up. */
  readonly canApprove?: boolean;
  /** The question before a decision, or a dialog of its own that asks for more. */
  readonly ask: (decision: D, onClose: () => void) => Asked | { readonly dialog: ReactNode };
  readonly send?: (decision: D) => Promise<unknown>;
};

/** Buttons of the decisions on a proposal, each with its confirmation. */
export function Decisions<D extends ProposalStep>({
  offered,
  action,
  what = '',
  canApprove = true,
  ask,
  send,
}: DecisionsProps<D>) {
  const [asked, setAsked] = useState<D | null>(null);
  const onClose = () => setAsked(null);
  const question = asked && ask(asked, onClose);
  return (
    <>
      {offered.map((decision) => (
        <Button
          key={decision}
          disabled={decision === 'APPROVED' && !canApprove}
          {...(getDecisionTone(decision) === 'primary' && { tone: 'primary' })}
          onClick={() => setAsked(decision)}
          what={what}
        >
          {action(decision)}
        </Button>
      ))}
      {question && 'dialog' in question ? question.dialog : null}
      {asked && question && !('dialog' in question) ? (
        <ConfirmDialog
          {...question}
          tone={getDecisionTone(asked)}
          onConfirm={() => send?.(asked)}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
