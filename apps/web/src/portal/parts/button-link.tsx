import { Link } from '@tanstack/react-router';
import { buttonClass, type ButtonSize, type ButtonTone } from '../../ui/button.tsx';
import { linkTo } from '../../ui/link-to.ts';

type ButtonLinkProps = {
  to: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  'aria-label'?: string;
  children: string;
};

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, tone, size, className, ...link }: ButtonLinkProps) {
  return <Link {...linkTo(to)} {...link} className={buttonClass(tone, size, className)} />;
}
