import { accountTexts } from '@stuiver/messages/nl/account/account';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { useQuery } from '@tanstack/react-query';
import type { Path } from 'react-hook-form';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { factorQuery } from './factor-query.ts';

/** The user's password, and a code of their second factor; they prove a change that matters. */
export type ProofValues = { currentPassword: string; code: string };
export const NO_PROOF: ProofValues = { currentPassword: '', code: '' };

/** Returns a function that builds the proof of a request: with a code if the user has a second factor. */
export function useProofBuilder(): (values: ProofValues) => { currentPassword: string; code?: string } {
  const { data: factor } = useQuery(factorQuery());
  return ({ currentPassword, code }) => ({
    currentPassword,
    ...(factor || code.trim() !== '' ? { code: code.trim() } : {}),
  });
}

export type CodeFieldProps<Values extends { code: string }> = {
  form: ContractForm<Values>;
  label?: string | undefined;
  hint?: string;
};

/** A code as an app shows it. */
export function CodeField<Values extends { code: string }>({ form, label, hint }: CodeFieldProps<Values>) {
  const { factor: words } = useTexts(accountTexts);
  return (
    <TextField
      label={label ?? words.code}
      hint={hint ?? words.codeHint}
      required
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="sm:max-w-80"
      {...form.field('code' as Path<Values>, { required: words.codeMissing })}
    />
  );
}

export type ProofFieldsProps<Values extends ProofValues> = {
  form: ContractForm<Values>;
  hint?: string;
  codeLabel?: string | undefined;
};

/** Asks for the signed-in user's password and, with a second factor, a code of it. */
export function ProofFields<Values extends ProofValues>({ form, hint, codeLabel }: ProofFieldsProps<Values>) {
  const { password } = useTexts(profileTexts);
  const { factor: words } = useTexts(accountTexts);
  const { data: factor } = useQuery(factorQuery());
  return (
    <>
      <PasswordField
        label={password.current}
        hint={hint}
        autoComplete="current-password"
        {...form.field('currentPassword' as Path<Values>, { required: password.currentMissing })}
      />
      {factor || form.errorOf('code' as Path<Values>) ? (
        <CodeField form={form} label={codeLabel} hint={words.codeOrRecovery} />
      ) : null}
    </>
  );
}
