import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { useState } from 'react';
import { useTexts } from '../language.ts';
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';

/** A required password, with an eye to see what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { signIn } = useTexts(authTexts);
  const [shown, setShown] = useState(false);
  const label = shown ? signIn.hidePassword : signIn.showPassword;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      required
      maxLength={1024}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
          className="grid size-8 place-items-center rounded-control text-ink-faint transition-colors hover:text-ink max-sm:size-10"
        >
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            aria-hidden="true"
            className="size-[18px]"
          >
            <path d="M2.5 12c2-4 5.5-6.5 9.5-6.500s7.5 2.5 9.5 6.500c-2 4-5.5 6.5-9.5 6.500S4.5 16 2.5 12z" />
            <circle cx="12" cy="12" r="3" />
            {shown ? <path d="M4 20L20 4" /> : null}
          </svg>
        </button>
      }
    />
  );
}
