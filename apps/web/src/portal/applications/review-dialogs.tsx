import { decideItem, rejectApplication } from '@stuiver/contract/endpoints/applications/review';
import { DOCUMENT_KINDS, type DocumentKind } from '@stuiver/domain/applications/documents';
import { WHOLE_APPLICATION } from '@stuiver/domain/applications/review';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { useTexts } from '../../lib/language.ts';
import { useState } from 'react';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useItemNames } from '../../lib/application-items.ts';
import { useReview } from './review-queries.ts';

type Closing = { readonly onClose: () => void };

/** Rejects an item with a reason, or writes a note about the whole application. */
export function DecideItemDialog({ item, onClose }: Closing & { item: string }) {
  const { decide: words } = useTexts(applicationTexts);
  const { itemName } = useItemNames();
  const { review, calls, decisions } = useReview();
  const isNote = item === WHOLE_APPLICATION;
  const state = isNote ? 'PENDING' : 'REJECTED';
  const old = decisions.get(item);
  const dialog = useFormDialog({
    name: `decide ${review.id} ${item}`,
    schema: decideItem.body,
    toRequest: (values: { reason: string; note: string }) => ({
      version: review.version,
      item,
      state,
      ...values,
    }),
    defaultValues: { reason: old?.reason ?? '', note: old?.note ?? '' },
    send: async (_, values) => {
      await calls.decide(item, state, values);
      onClose();
    },
    onClose,
  });
  const title = isNote ? words.noteTitle : words.rejectTitle(itemName(item, review));
  return (
    <FormDialog
      words={{
        title,
        submit: words.submit[state],
        failed: words.failed,
        conflict: words.conflict,
        ...(isNote ? {} : { lead: words.lead }),
      }}
      {...dialog}
    >
      {isNote ? null : (
        <TextArea
          {...dialog.form.field('reason')}
          required
          rows={4}
          maxLength={1000}
          label={words.reason}
          hint={words.reasonHint[review.language]}
        />
      )}
      <TextArea
        {...dialog.form.field('note')}
        rows={3}
        maxLength={1000}
        label={words.note}
        hint={words.noteHint}
      />
    </FormDialog>
  );
}

/** Requests a missing document. */
export function AskDocumentDialog({ onClose }: Closing) {
  const { askDocument: words, decide } = useTexts(applicationTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const { review, calls } = useReview();
  const dialog = useFormDialog({
    name: `ask ${review.id}`,
    schema: decideItem.body,
    toRequest: ({ kind, reason }: { kind: DocumentKind; reason: string }) => ({
      version: review.version,
      item: `documents.${kind}`,
      state: 'REJECTED',
      reason,
    }),
    defaultValues: { kind: 'registerExtract', reason: '' },
    send: async ({ item, reason }) => {
      await calls.decide(item, 'REJECTED', { reason });
      onClose();
    },
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={{ ...words, failed: decide.failed, conflict: decide.conflict }} {...dialog}>
      <Select
        label={words.kind}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: labels.documents[value] }))}
        value={form.watch('kind')}
        onChange={(kind) => form.setValue('kind', kind)}
      />
      <TextArea
        {...form.field('reason')}
        required
        rows={4}
        maxLength={1000}
        label={decide.reason}
        hint={decide.reasonHint[review.language]}
      />
    </FormDialog>
  );
}

/** Rejects the application permanently. */
export function RejectDialog({ onClose }: Closing) {
  const { reject: words, decide, nameless } = useTexts(applicationTexts);
  const { review, calls } = useReview();
  const title = words.title(review.answers.company['name'] || nameless);
  const hint = decide.reasonHint[review.language];
  return (
    <ReasonDialog
      words={{ ...words, title, hint, conflict: decide.conflict }}
      name={`reject ${review.id}`}
      schema={rejectApplication.body}
      rest={{ version: review.version }}
      rows={5}
      maxLength={1000}
      send={async (reason) => {
        await calls.reject(reason);
        return words.done;
      }}
      onClose={onClose}
    />
  );
}

/** Asks before an approval, the first or the second one. */
export function ApproveApplicationDialog({ onClose }: Closing) {
  const { approve: words, verdict, nameless } = useTexts(applicationTexts);
  const { review, calls } = useReview();
  const { names } = useTexts(methodTexts);
  const isSecond = review.firstApprover !== null;
  const choices = isSecond ? review.methodChoices : [];
  const [methods, setMethods] = useState<PaymentMethod[]>(choices);
  const [lacksMethod, setLacksMethod] = useState(false);
  const name = review.answers.company['name'] || nameless;
  const text = review.merchant ? words.opens(review.merchant.name) : words.makes;
  return (
    <ConfirmDialog
      words={{
        title: words.title(name),
        confirm: isSecond ? verdict.approveSecond : verdict.approveFirst,
        failed: words.failed,
      }}
      tone="primary"
      onConfirm={async () => {
        setLacksMethod(choices.length > 0 && methods.length === 0);
        await calls.approve(choices.length > 0 ? methods : undefined);
      }}
      done={{ title: words.done.title, text: isSecond ? words.done.second : words.done.first }}
      onClose={onClose}
    >
      <p>{isSecond ? text : words.first}</p>
      {choices.length > 0 ? (
        <CheckboxGroup
          legend={words.methods}
          hint={words.methodsHint}
          error={lacksMethod ? words.needsMethod : undefined}
        >
          {choices.map((method) => (
            <Checkbox
              key={method}
              label={names[method]}
              checked={methods.includes(method)}
              onChange={({ target }) =>
                setMethods(choices.filter((one) => (one === method ? target.checked : methods.includes(one))))
              }
            />
          ))}
        </CheckboxGroup>
      ) : null}
    </ConfirmDialog>
  );
}

/** Asks before the rejected items are requested from the applicant. */
export function AskApplicantDialog({ onClose }: Closing) {
  const { ask: words, verdict } = useTexts(applicationTexts);
  const { itemName } = useItemNames();
  const { review, calls } = useReview();
  return (
    <ConfirmDialog
      words={{ title: words.title, confirm: verdict.ask, failed: words.failed }}
      tone="primary"
      onConfirm={calls.ask}
      done={words.done}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {review.asking.map((item) => (
          <li key={item}>{itemName(item, review)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
