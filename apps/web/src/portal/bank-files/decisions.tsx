import type { ProposalDecision } from '@stuiver/contract';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Decisions } from '../parts/decisions.tsx';
import { ReasonDialog, type ReasonDialogProps } from '../parts/reason-dialog.tsx';
import { useReload } from './bank-queries.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';

type BankDecisionsProps = {
  readonly of: 'file' | 'statement' | 'line' | 'order' | 'aside' | 'reopen';
  /** Names its subject, with its money. */
  readonly what: string;
  /** The one who asked; null for the watched folder. */
  readonly askedBy: { readonly id: string } | null;
  /** False for what can only be given up. */
  readonly canApprove?: boolean;
  readonly send: (decision: ProposalDecision) => Promise<unknown>;
};

/** Decisions on the desk's proposals. Tells the one who asked that a colleague decides. */
export function BankDecisions({ of, what, askedBy, canApprove = true, send }: BankDecisionsProps) {
  const { decide } = useTexts(bankFilesTexts);
  const reload = useReload();
  const session = useSession();
  const isOwn = askedBy !== null && session?.personId === askedBy.id;
  const others: ProposalDecision[] = canApprove ? ['APPROVED', 'REJECTED'] : ['REJECTED'];
  return (
    <>
      {isOwn && canApprove ? <p className="w-full! text-ink-soft">{decide.own}</p> : null}
      <Decisions<ProposalDecision>
        offered={isOwn ? ['WITHDRAWN'] : others}
        action={(decision) => decide[decision]}
        what={what}
        ask={(decision) => ({
          words: {
            title: decide.question(decide[decision], what),
            confirm: decide[decision],
            failed: decide.failed,
          },
          children: <p>{decide[of][decision === 'APPROVED' ? 'yes' : 'no']}</p>,
        })}
        send={(decision) => reload(send(decision))}
      />
    </>
  );
}

type ReasonButtonProps = Omit<ReasonDialogProps, 'onClose' | 'words' | 'send'> & {
  readonly send: (reason: string) => Promise<unknown>;
  readonly words: Omit<ReasonDialogProps['words'], 'title'> & {
    /** The button's text; by default that of the dialog. */
    readonly action?: string;
    readonly title: (what: string) => string;
  };
  readonly what: string;
};

/** A step on a subject that asks for its reason. */
export function ReasonButton({ words, what, send, ...dialog }: ReasonButtonProps) {
  const reload = useReload();
  return (
    <DialogButton
      what={what}
      dialog={(onClose) => (
        <ReasonDialog
          {...dialog}
          words={{ ...words, title: words.title(what) }}
          send={async (reason) => {
            await reload(send(reason));
          }}
          onClose={onClose}
        />
      )}
    >
      {words.action ?? words.submit}
    </DialogButton>
  );
}
