import { apiKeyRotation } from '@stuiver/contract/endpoints/people/api-keys';
import { rotateApiKey } from '@stuiver/contract/routes';
import { KEY_OVERLAP_HOURS, type KeyOverlapHours, USUAL_OVERLAP_HOURS } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { ProofFields, type ProofValues, useProofBuilder, NO_PROOF } from '../parts/proof-fields.tsx';
import type { KeyDialogProps } from './ask-dialogs.tsx';
import { type NewSecret, ShownOnceDialog } from './shown-once-dialog.tsx';

type Values = ProofValues & { overlapHours: KeyOverlapHours };

/** Asks how long the old secret keeps working before the key gets another. */
export function RotateDialog({ apiKey, onClose }: Pick<KeyDialogProps, 'apiKey' | 'onClose'>) {
  const [made, setMade] = useState<NewSecret | null>(null);
  const { rotate: words } = useTexts(apiKeyTexts);
  const { id, name, version } = apiKey;
  const proofOf = useProofBuilder();
  const dialog = useFormDialog({
    name: 'rotate-key',
    schema: apiKeyRotation,
    toRequest: (values: Values) => ({
      version,
      overlapHours: values.overlapHours,
      ...proofOf(values),
    }),
    defaultValues: { overlapHours: USUAL_OVERLAP_HOURS, ...NO_PROOF },
    send: async (body) => {
      setMade(await call(rotateApiKey, { params: { id }, body }));
      void reloadQueries(['apiKeys']);
    },
    onClose,
  });
  if (made) return <ShownOnceDialog made={made} onClose={onClose} />;
  const { form } = dialog;
  const chosen = form.watch('overlapHours');
  return (
    <FormDialog
      words={{ ...words, title: words.title(name) }}
      tone={chosen === 0 ? 'danger' : 'primary'}
      {...dialog}
    >
      <RadioGroup
        label={words.overlap}
        options={KEY_OVERLAP_HOURS.map((hours) => ({ value: String(hours), ...words.overlaps[hours] }))}
        value={String(chosen)}
        onChange={(value) =>
          form.setValue(
            'overlapHours',
            KEY_OVERLAP_HOURS.find((hours) => String(hours) === value) ?? USUAL_OVERLAP_HOURS,
          )
        }
      />
      <p className="text-table text-ink-soft">{words.forGood}</p>
      <ProofFields form={form} />
    </FormDialog>
  );
}
