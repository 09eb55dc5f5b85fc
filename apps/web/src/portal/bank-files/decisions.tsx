import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { useState } from 'react';
import type { z } from 'zod';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { FormDialog, type FormDialogProps } from '../parts/form-dialog.tsx';
import { useReload } from './bank-queries.ts';

type Decision = 'APPROVED' | 'REJECTED' | 'WITHDRAWN';

type DecisionsProps = {
  readonly of: 'file' | 'statement' | 'line' | 'order' | 'aside' | 'reopen';
  /** Names its subject, with its money. */
  readonly what: string;
  /** The one who asked; null for the watched folder. */
  readonly askedBy: { readonly id: string } | null;
  /** False for what can only be given up. */
  readonly canApprove?: boolean;
  readonly send: (decision: Decision) => Promise<unknown>;
};

/**
 * What a person can decide: a colleague approves or rejects, and the one who asked withdraws, each after a question. Says
 * so to the one who asked.
 */
export function Decisions({ of, what, askedBy, canApprove = true, send }: DecisionsProps) {
  const { decide } = useTexts(bankFilesTexts);
  const reload = useReload();
  const session = useSession();
  const [asked, setAsked] = useState<Decision | null>(null);
  const isOwn = askedBy !== null && session?.personId === askedBy.id;
  const offered: Decision[] = isOwn ? ['WITHDRAWN'] : canApprove ? ['APPROVED', 'REJECTED'] : ['REJECTED'];
  return (
    <>
      {isOwn && canApprove ? <p className="w-full! text-ink-soft">{decide.own}</p> : null}
      {offered.map((decision) => (
        <Button
          key={decision}
          {...(decision === 'APPROVED' && { tone: 'primary' })}
          onClick={() => setAsked(decision)}
        >
          {decide[decision]}
          <span className="sr-only">{` ${what}`}</span>
        </Button>
      ))}
      {asked ? (
        <ConfirmDialog
          words={{
            title: decide.question(decide[asked], what),
            confirm: decide[asked],
            failed: decide.failed,
          }}
          tone={asked === 'APPROVED' ? 'primary' : 'danger'}
          onConfirm={() => reload(send(asked))}
          onClose={() => setAsked(null)}
        >
          <p>{decide[of][asked === 'APPROVED' ? 'yes' : 'no']}</p>
        </ConfirmDialog>
      ) : null}
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
export function ReasonDialog({ words, name, schema, rest, send, ...dialog }: ReasonDialogProps) {
  const reload = useReload();
  const form = useContractForm<{ reason: string }>({
    name,
    schema,
    toRequest: (values) => ({ ...rest, ...values }),
    defaultValues: { reason: '' },
  });
  const submit = form.submit(async ({ reason }) => {
    await reload(send(reason));
    dialog.onClose();
  });
  return (
    <FormDialog {...dialog} words={words} form={form} onSubmit={submit}>
      <TextArea {...form.field('reason')} required rows={3} maxLength={500} label={words.reason} />
    </FormDialog>
  );
}
