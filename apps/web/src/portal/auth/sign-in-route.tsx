import { useRouter } from '@tanstack/react-router';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in screen inside the running portal, after signing out. */
export function SignInRoute() {
  const router = useRouter();
  return <SignInPage onSignedIn={(path) => void router.navigate({ href: path })} />;
}
