import {
  type AuthorizePage as AuthorizePageData,
  authorizePath,
  TEST_BANK_OUTCOMES,
} from '@stuiver/contract/checkout-pages';
import { LanguageSwitch } from './frame.tsx';
import { Icon } from './icons.tsx';
import { serverTextsOf } from './server-texts.ts';
import { useTexts } from './texts.ts';

function Facts({ page }: { page: AuthorizePageData }) {
  const { language, methodNames, formats } = useTexts();
  const t = serverTextsOf(language);
  return (
    <dl className="facts">
      <dt>{t.bank.to}</dt>
      <dd>{page.merchantName}</dd>
      {page.description ? (
        <>
          <dt>{t.bank.description}</dt>
          <dd>{page.description}</dd>
        </>
      ) : null}
      <dt>{t.bank.method}</dt>
      <dd>{methodNames[page.paymentMethod]}</dd>
      <dt>{t.bank.amount}</dt>
      <dd className="amount">{formats.money(page.amount, page.currency)}</dd>
    </dl>
  );
}

function Outcomes({ page }: { page: AuthorizePageData }) {
  const { language } = useTexts();
  const t = serverTextsOf(language);
  return (
    <form method="post" action={authorizePath(page.attempt)} className="outcomes">
      <input type="hidden" name="language" value={language} />
      <h2>{t.bank.choose}</h2>
      {TEST_BANK_OUTCOMES.map((outcome) => (
        <button key={outcome} type="submit" name="outcome" value={outcome} className={outcome}>
          <span>{t.bank.outcomes[outcome]}</span>
          <span aria-hidden="true" className="small">
            {t.bank.hints[outcome]}
          </span>
        </button>
      ))}
    </form>
  );
}

/** `/payment/authorize/:id`: the simulator's bank, where whoever tests says how a payment ends. */
export function AuthorizePage({ page }: { page: AuthorizePageData }) {
  const t = serverTextsOf(useTexts().language);
  return (
    <>
      <header className="bank-head">
        <p className="strong">
          <Icon name="IDEAL" />
          {t.bank.name}
        </p>
        <p>{t.bank.simulator}</p>
      </header>
      <main className="middle">
        <div className="box">
          <h1>{page.decidedPath === null ? t.bank.heading : t.bank.decided}</h1>
          <Facts page={page} />
          {page.decidedPath === null ? (
            <Outcomes page={page} />
          ) : (
            <>
              <p>{t.bank.decidedText}</p>
              <a href={page.decidedPath} className="button">
                {t.bank.goOn}
              </a>
            </>
          )}
        </div>
        <LanguageSwitch page={page} />
      </main>
    </>
  );
}
