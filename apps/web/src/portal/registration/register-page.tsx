import { authStore } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { SignUp } from './sign-up.tsx';

/** Registers a company, or confirms one by the link of the mail. */
export function RegisterPage() {
  const { mailToken } = useStore(authStore);
  return mailToken === null ? <SignUp /> : <ConfirmPage token={mailToken} />;
}
