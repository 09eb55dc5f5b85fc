import type { FieldErrorKey, FieldErrors } from '@stuiver/contract';
import { toFieldErrors } from '@stuiver/contract/validation';
import { type FieldErrorTexts, fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors as FormFieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../api.ts';
import { useTexts } from '../language.ts';
import { authStore, isLapsed, noteKeptInput } from '../session.ts';

// Zod would try `new Function` to compile schemas, which the content security policy refuses.
z.config({ jitless: true });

/** Unsaved input at the end of a session, by form and merchant; in memory only. */
const drafts = new Map<string, FieldValues>();
const makeDraftKey = (name: string) => `${name} ${authStore.get().session?.personId ?? ''}`;

/** Checks whether a form of this name has input from before the session lapsed; its first render takes it. */
export function hasDraft(name: string): boolean {
  return drafts.has(makeDraftKey(name));
}

export type ContractFormOptions<Values extends FieldValues> = {
  /** The contract's schema of the request; it validates, here as in the gateway. */
  schema: z.ZodType;
  /** Makes the request from the fields' values; derived at each check, never mirrored. */
  toRequest: (values: Values) => unknown;
  defaultValues: Values;
  /** The field that an error's dotted path in the request belongs to; the path itself by default. */
  fieldOf?: (path: string) => string;
  /** Names the form, so that input survives an expired session. */
  name: string;
};

/** Texts of a field's errors besides the general ones: as of another field that is called the same, or its own. */
type FieldWords = keyof FieldErrorTexts['missing'] | Readonly<Partial<Record<FieldErrorKey, string>>>;

export type ContractForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** Returns the first error of a field in the current language, for `Field`'s `error`. */
  errorOf: (field: Path<Values>, words?: FieldWords) => string | undefined;
  /** Props of the field's input: its registration and its error. */
  field: (name: Path<Values>, words?: FieldWords) => UseFormRegisterReturn & { error: string | undefined };
  /** Error of the form as a whole; null without one. */
  formError: ApiError | null;
  /** Validates, calls, and puts the answer's errors under their fields. */
  submit: (send: (values: Values) => Promise<void>) => (event?: React.BaseSyntheticEvent) => Promise<void>;
};

function formErrors(errors: FieldErrors, fieldOf: (path: string) => string): Record<string, FieldErrorKey> {
  const byField: Record<string, FieldErrorKey> = {};
  for (const [path, [key]] of Object.entries(errors)) if (key) byField[fieldOf(path)] ??= key;
  return byField;
}

/** Keeps typed text when the session lapses. */
function useDraft(key: string, getValues: () => FieldValues, defaultValues: FieldValues): void {
  const untouched = JSON.stringify(defaultValues);
  useEffect(() => {
    drafts.delete(key);
    return () => {
      if (!isLapsed() || JSON.stringify(getValues()) === untouched) return;
      drafts.set(key, structuredClone(getValues()));
      noteKeptInput();
    };
  }, [key, getValues, untouched]);
}

/**
 * The one pattern of a form: the contract's schema validates, server errors land by field name,
 * values are derived (house habit 11).
 *
 * @param options the schema, how the request is made from the fields, and the fields' first values
 * @returns react-hook-form's form with `errorOf`, `formError` and `submit`
 */
export function useContractForm<Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> {
  const { schema, toRequest, fieldOf = (path: string) => path } = options;
  const texts = useTexts(fieldErrorTexts);
  const [formError, setFormError] = useState<ApiError | null>(null);
  const [draftKey] = useState(() => makeDraftKey(options.name));
  const resolver: Resolver<Values> = (values) => {
    const parsed = schema.safeParse(toRequest(values), { reportInput: true });
    if (parsed.success) return { values, errors: {} };
    const found = formErrors(toFieldErrors(parsed.error), fieldOf);
    // A missing number or day is not a wrong one, whatever its schema makes of an empty value.
    for (const [field, key] of Object.entries(found)) {
      const typed: unknown = values[field];
      if (key === 'invalid' && typeof typed === 'string' && typed.trim() === '') found[field] = 'required';
    }
    const errors = Object.fromEntries(
      Object.entries(found).map(([field, key]) => [field, { type: 'contract', message: key }]),
    ) as FormFieldErrors<Values>;
    return { values: {}, errors };
  };
  const form = useForm<Values>({
    resolver,
    defaultValues: (drafts.get(draftKey) ?? options.defaultValues) as DefaultValues<Values>,
    reValidateMode: 'onChange',
  });
  useDraft(draftKey, form.getValues, options.defaultValues);
  const errorOf: ContractForm<Values>['errorOf'] = (field, words = {}) => {
    const message = form.getFieldState(field, form.formState).error?.message;
    if (!message) return undefined;
    const missing: Readonly<Record<string, string>> = texts.missing;
    const key = message as FieldErrorKey;
    const [name, own] = typeof words === 'string' ? [words, {}] : [field, words];
    return (
      own[key] ??
      (key === 'required' ? missing[name] : undefined) ??
      texts.fields[key] ??
      texts.fields.invalid
    );
  };

  return {
    ...form,
    formError,
    errorOf,
    field: (name, words) => ({ ...form.register(name), error: errorOf(name, words) }),
    submit: (send) =>
      form.handleSubmit(async (values) => {
        setFormError(null);
        try {
          await send(values);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const found = Object.entries(formErrors(error.errors, fieldOf));
          found.forEach(([field, key], index) => {
            form.setError(
              field as Path<Values>,
              { type: 'server', message: key },
              { shouldFocus: index === 0 },
            );
          });
          if (found.length === 0) setFormError(error);
        }
      }),
  };
}
