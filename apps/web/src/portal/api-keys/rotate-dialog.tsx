import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyRotation } from '@stuiver/contract/endpoints/people/api-keys';
import { rotateApiKey } from '@stuiver/contract/routes';
import { KEY_OVERLAP_HOURS, type KeyOverlapHours, USUAL_OVERLAP_HOURS } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { ProofFields, type ProofValues, useProofBuilder, NO_PROOF } from '../parts/proof-fields.tsx';
import type { NewSecret } from './shown-once-dialog.tsx';

type Values = ProofValues & { overlapHours: KeyOverlapHours };

export type RotateDialogProps = {
  apiKey: ApiKeyRow;
  onMade: (key: NewSecret) => void;
  onClose: () => void;
};

/** Asks how long the old secret keeps working before the key gets another. */
export function RotateDialog({ apiKey, onMade, onClose }: RotateDialogProps) {
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
      const made = await call(rotateApiKey, { params: { id }, body });
      void reloadQueries(['apiKeys']);
      onMade(made);
    },
    onClose,
  });
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
