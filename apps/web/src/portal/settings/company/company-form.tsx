import type { MerchantSettings } from '@stuiver/contract';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import type { FormEvent, SyntheticEvent } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { NewerNotice } from '../form/newer-notice.tsx';
import { ReviewDialog } from '../form/review-dialog.tsx';
import { SaveBar } from '../form/save-bar.tsx';
import { type SettingsShape, useSettingsForm } from '../form/use-settings-form.ts';
import { AddressesCard } from './addresses/addresses-card.tsx';
import { useFieldNames, useReviewedChanges } from './company-changes.tsx';
import {
  changedFields,
  type CompanyValues,
  toFieldName,
  toMerchantUpdate,
  toCompanyValues,
} from './company-values.ts';
import { LookCard } from '../branding/look-card.tsx';
import { PreviewCard } from '../branding/preview-card.tsx';
import { usePreview } from '../branding/use-preview.ts';
import { MethodsCard } from './methods/methods-card.tsx';
import { StatementCard } from './statement-card.tsx';

const SHAPE: SettingsShape<CompanyValues> = {
  name: 'company-settings',
  valuesOf: toCompanyValues,
  changedOf: changedFields,
  updateOf: toMerchantUpdate,
  fieldOf: toFieldName,
};

/** The settings of one company, next to the resulting page. */
export function CompanyForm({ settings }: { settings: MerchantSettings }) {
  const texts = useTexts(companySettingsTexts);
  const state = useSettingsForm(SHAPE, settings, ({ merchantName }) =>
    showToast({ tone: 'good', title: texts.saved, text: texts.savedText(merchantName) }),
  );
  const { form, read, changed, newer, reviewing, review, save } = state;
  const labelOf = useFieldNames();
  const values = form.watch();
  const preview = usePreview(read.id, values);
  const changes = useReviewedChanges(read, values, changed as Parameters<typeof useReviewedChanges>[2]);
  const sending = form.formState.isSubmitting;
  return (
    <form noValidate onSubmit={(event: FormEvent) => void review(event as SyntheticEvent)}>
      <NewerNotice fields={newer?.map((field) => labelOf(field as Parameters<typeof labelOf>[0])) ?? null} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="xl:col-start-1">
          <LookCard id={read.id} form={form} preview={preview} />
        </div>
        <div className="xl:sticky xl:top-[calc(var(--band-height)+var(--bar-height)+1rem)] xl:col-start-2 xl:row-span-4 xl:row-start-1">
          <PreviewCard preview={preview} />
        </div>
        <MethodsCard
          methods={values.methods}
          onChange={(methods) => {
            form.setValue('methods', methods, { shouldDirty: true });
            form.clearErrors('methods');
          }}
          error={form.errorOf('methods')}
        />
        <AddressesCard form={form} id={read.id} notifyUrl={read.notifyUrl} />
        <StatementCard
          merchantName={read.merchantName}
          value={values.bankStatementPreference}
          onChange={(value) => form.setValue('bankStatementPreference', value, { shouldDirty: true })}
        />
      </div>
      <SaveBar changes={changed.length} sending={sending} onCancel={state.cancel} />
      <LeaveDialog unsaved={changed.length > 0} />
      {reviewing ? (
        <ReviewDialog
          merchantName={read.merchantName}
          changes={changes}
          sending={sending}
          onConfirm={() => void save()}
          onClose={state.keepEditing}
        />
      ) : null}
    </form>
  );
}
