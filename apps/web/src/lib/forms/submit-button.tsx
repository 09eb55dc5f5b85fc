import type { ReactNode } from 'react';
import { Button, type ButtonSize } from '../../ui/button.tsx';

export type SubmittedForm = { readonly formState: { readonly isSubmitting: boolean } };

type SubmitButtonProps = {
  form: SubmittedForm;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
};

/** Sends a form; busy until its answer. */
export function SubmitButton({ form, ...button }: SubmitButtonProps) {
  return <Button type="submit" tone="primary" loading={form.formState.isSubmitting} {...button} />;
}
