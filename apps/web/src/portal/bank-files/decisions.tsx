import type { ProposalDecision } from '@stuiver/contract';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import type { z } from 'zod';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Decisions } from '../parts/decisions.tsx';
import { FormDialog, type FormDialogProps, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
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

type ReasonDialogProps = Pick<FormDialogProps, 'tone' | 'onClose'> & {
  readonly words: FormDialogProps['words'] & { readonly reason: string };
  readonly name: string;
  readonly schema: z.ZodType;
  /** Parts of the request besides the reason. */
  readonly rest?: object;
  readonly send: (reason: string) => Promise<unknown>;
};

/** Asks for the reason of a step. */
function ReasonDialog({ words, tone = 'primary', name, schema, rest, send, onClose }: ReasonDialogProps) {
  const reload = useReload();
  const dialog = useFormDialog({
    name,
    schema,
    toRequest: (values: { reason: string }) => ({ ...rest, ...values }),
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await reload(send(reason));
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog words={words} tone={tone} {...dialog}>
      <TextArea {...dialog.form.field('reason')} required rows={3} maxLength={500} label={words.reason} />
    </FormDialog>
  );
}

type ReasonButtonProps = Omit<ReasonDialogProps, 'onClose' | 'words'> & {
  readonly words: Omit<ReasonDialogProps['words'], 'title'> & {
    /** The button's text; by default that of the dialog. */
    readonly action?: string;
    readonly title: (what: string) => string;
  };
  readonly what: string;
};

/** A step on a subject that asks for its reason. */
export function ReasonButton({ words, what, ...dialog }: ReasonButtonProps) {
  return (
    <DialogButton
      what={what}
      dialog={(onClose) => (
        <ReasonDialog {...dialog} words={{ ...words, title: words.title(what) }} onClose={onClose} />
      )}
    >
      {words.action ?? words.submit}
    </DialogButton>
  );
}
