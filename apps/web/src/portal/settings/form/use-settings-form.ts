import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import { merchantUpdate } from '@stuiver/contract/endpoints/company/settings';
import { factorProof } from '@stuiver/contract/endpoints/people/second-factor';
import { updateMerchant } from '@stuiver/contract/routes';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { ApiError, call } from '../../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { useFailureToast } from '../../../lib/toasts.ts';
import { settingsQuery } from './queries.ts';
import { useFailure } from '../../../lib/dialogs/use-failure.ts';

/** A required proof is not empty. */
const UPDATE = merchantUpdate.extend(factorProof.partial().shape);

type FieldOf<Values> = keyof Values & string;

/** Relation between a form's fields and a company's settings. */
export type SettingsShape<Values extends FieldValues> = {
  /** Names the form, so that input survives a lapsed session. */
  readonly name: string;
  readonly valuesOf: (settings: MerchantSettings) => Values;
  /** Returns the fields that differ from the loaded ones, in the form's order. */
  readonly changedOf: (settings: MerchantSettings, values: Values) => FieldOf<Values>[];
  /** The request, without the fields that did not change. */
  readonly updateOf: (settings: MerchantSettings, values: Values) => MerchantUpdate;
  readonly fieldOf?: (path: string) => string;
};

/** The settings that the fields were filled from. The page behind them may receive newer settings at any time. */
function useRead<Values extends FieldValues>(shape: SettingsShape<Values>, settings: MerchantSettings) {
  const [read, setRead] = useState(settings);
  const form = useContractForm<Values>({
    name: `${shape.name} ${settings.id}`,
    schema: UPDATE,
    toRequest: (values) => shape.updateOf(read, values),
    defaultValues: shape.valuesOf(settings),
    ...(shape.fieldOf ? { fieldOf: shape.fieldOf } : {}),
  });
  const changed = shape.changedOf(read, form.watch());
  const { reset } = form;
  const filledFrom = useRef(settings.version);
  const fill = (now: MerchantSettings, values: Values) => {
    filledFrom.current = now.version;
    setRead(now);
    reset(values as DefaultValues<Values> as Values);
  };
  // Another user's changes show at once in a form that is not being edited.
  const isUntouched = changed.length === 0 && !form.formState.isSubmitting;
  if (isUntouched && settings.version > read.version) setRead(settings);
  useEffect(() => {
    if (filledFrom.current === read.version) return;
    filledFrom.current = read.version;
    reset(shape.valuesOf(read));
  }, [read, reset, shape]);
  return { form, read, changed, fill };
}

/**
 * Merges this user's changes with newer settings: their own value in each changed field, else the saved one.
 *
 * @param read the settings that the changes started from
 */
export function mergeOnto<Values extends FieldValues>(
  { valuesOf, changedOf }: Pick<SettingsShape<Values>, 'valuesOf' | 'changedOf'>,
  now: MerchantSettings,
  read: MerchantSettings,
  values: Values,
): Values {
  const [before, after] = [valuesOf(read), valuesOf(now)];
  const untouched = Object.entries(values).filter(([field]) => after[field] === before[field]);
  const own = Object.fromEntries(changedOf(read, values).map((field) => [field, values[field]]));
  return { ...after, ...Object.fromEntries(untouched), ...own };
}

/**
 * A form over a company's settings: it shows the changes before saving them, keeps typed values on a conflict, and
 * takes another user's values for untouched fields.
 *
 * @param settings as last loaded
 * @param onSaved called with the settings after a change
 */
export function useSettingsForm<Values extends FieldValues>(
  shape: SettingsShape<Values>,
  settings: MerchantSettings,
  onSaved: (settings: MerchantSettings) => void,
) {
  const texts = useTexts(settingsFormTexts);
  const failureOf = useFailure();
  const client = useQueryClient();
  const failure = useFailureToast();
  const { form, read, changed, fill } = useRead(shape, settings);
  const [newer, setNewer] = useState<readonly FieldOf<Values>[] | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const { getFieldState, getValues, setFocus } = form;
  useEffect(() => {
    if (reviewing) return;
    // The page takes focus again only when the dialog is gone, which would give it back to the button.
    const frame = requestAnimationFrame(() => {
      const wrong = Object.keys(getValues()).find((field) => getFieldState(field as Path<Values>).invalid);
      if (wrong !== undefined) setFocus(wrong as Path<Values>);
    });
    return () => cancelAnimationFrame(frame);
  }, [reviewing, getFieldState, getValues, setFocus]);

  async function takeNewer(values: Values): Promise<void> {
    const now = await client.fetchQuery({ ...settingsQuery(settings.id), staleTime: 0 });
    setNewer(shape.changedOf(now, shape.valuesOf(read)));
    fill(now, mergeOnto(shape, now, read, values));
  }

  const send = form.submit(async (values) => {
    failure.clear();
    try {
      const now = await call(updateMerchant, { body: shape.updateOf(read, values) });
      client.setQueryData(settingsQuery(settings.id).queryKey, now);
      fill(now, shape.valuesOf(now));
      setNewer(null);
      onSaved(now);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'changedMeanwhile') return takeNewer(values);
      if (Object.keys(error.errors).length === 0) failure.show(failureOf(texts.failed, error));
      throw error;
    }
  });
  return {
    form,
    read,
    changed,
    /** Fields that another user changed since; null without any. */
    newer,
    /** True while the question that shows the changes is open. */
    reviewing,
    review: form.handleSubmit(() => setReviewing(true)),
    async save() {
      await send();
      setReviewing(false);
    },
    keepEditing: () => setReviewing(false),
    cancel() {
      failure.clear();
      setNewer(null);
      fill(read, shape.valuesOf(read));
    },
  };
}

export type SettingsForm<Values extends FieldValues> = ReturnType<typeof useSettingsForm<Values>> & {
  readonly form: ContractForm<Values>;
};
