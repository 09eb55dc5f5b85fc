import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { Link } from '@tanstack/react-router';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Drawing, EmptyState } from '../../ui/states.tsx';

/** Ways to a first payment, for a company without any; those that the user may take. */
export function FirstPayment() {
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
  if (open.length === 0)
    return (
      <Card>
        <EmptyState drawing="coins" text={texts.none} />
      </Card>
    );
  return (
    <div className="grid gap-4 lg:grid-cols-3">
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
  );
}
