import { authTexts } from '@stuiver/messages/nl/auth/auth';
import { useState } from 'react';
import { useTexts } from '../language.ts';
import { Eye, EyeOff } from '../../ui/icons.tsx';
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';

/** A required password, with an eye to see what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { signIn } = useTexts(authTexts);
  const [shown, setShown] = useState(false);
  const label = shown ? signIn.hidePassword : signIn.showPassword;
  const Sign = shown ? EyeOff : Eye;
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
          <Sign className="size-[18px]" />
        </button>
      }
    />
  );
}
