import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { standingQuery } from '../../lib/standing.ts';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission, useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CARD, Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Check } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Drawing, EmptyState } from '../../ui/states.tsx';

/** The steps to a first payout, with those that are done. */
function Progress() {
  const { first, attention } = useTexts(dashboardTexts);
  const texts = first.steps;
  const session = useSession();
  const mayAddAccount = usePermission('bankAccount:write');
  const { data } = useQuery(standingQuery(session?.userId ?? ''));
  if (!data) return <Skeleton className="mb-4 h-20 w-full max-sm:h-46" />;
  const done = {
    approval: data.mayTakePayments,
    account: data.hasPayoutAccount,
    payment: false,
    payout: false,
  };
  const steps = ['approval', 'account', 'payment', 'payout'] as const;
  const next = steps.find((step) => !done[step]);
  return (
    <ol
      aria-label={texts.title}
      className={cx(CARD, 'mb-4 grid divide-line max-sm:divide-y sm:grid-cols-2 lg:grid-cols-4 lg:divide-x')}
    >
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === next ? 'step' : undefined}
          className="flex gap-3 px-6 py-4 max-sm:px-4 max-sm:py-3"
        >
          <span
            aria-hidden
            className={cx(
              'num flex size-6 shrink-0 items-center justify-center rounded-full text-small font-medium',
              done[step]
                ? 'bg-good text-surface'
                : step === next
                  ? 'bg-brand text-surface'
                  : 'bg-sunken text-ink-faint',
            )}
          >
            {done[step] ? <Check className="size-3.5" /> : place + 1}
          </span>
          <span>
            <span className="block font-medium">{texts[step].title}</span>
            <span className="block text-small text-ink-faint">
              {done[step] ? (
                texts.done
              ) : step === 'account' && mayAddAccount ? (
                <Link to={SCREEN_PATHS.bankAccount} className="text-brand hover:underline">
                  {attention.accountMissing.action}
                </Link>
              ) : (
                texts[step].text
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The way to a first payout, for a company without payments, and the ways to a first payment that the user may take. */
export function FirstPaymentCard() {
  const { first: texts } = useTexts(dashboardTexts);
  const mayMakeLink = usePermission('paymentLinks:write');
  const mayPay = usePermission('payments:write') && config.mode === 'test';
  const mayMakeKey = usePermission('apiKeys:write');
  const ways = [
    { key: 'link', drawing: 'link', may: mayMakeLink, to: SCREEN_PATHS.generatePaymentLink },
    { key: 'test', drawing: 'coins', may: mayPay, to: SCREEN_PATHS.startPayment },
    { key: 'key', drawing: 'signpost', may: mayMakeKey, to: SCREEN_PATHS.apiKeys },
  ] as const;
  const open = ways.filter(({ may }) => may);
  return (
    <>
      <Progress />
      {open.length === 0 ? (
        <Card>
          <EmptyState drawing="coins" text={texts.none} />
        </Card>
      ) : null}
      <div className="grid gap-4 lg:grid-cols-3 empty:hidden">
        {open.map(({ key, drawing, to }, place) => (
          <Card key={key} className="flex flex-col items-start gap-2 p-6 max-sm:p-4">
            <Drawing name={drawing} />
            <h2 className="text-section font-semibold">{texts[key].title}</h2>
            <p className="flex-1 text-ink-soft">{texts[key].text}</p>
            <Link to={to} className={buttonClass(place === 0 ? 'primary' : 'secondary', 'regular', 'mt-2')}>
              {texts[key].action}
            </Link>
          </Card>
        ))}
      </div>
    </>
  );
}
