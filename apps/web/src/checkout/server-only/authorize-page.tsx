import { type AuthorizePageData, authorizePath, TEST_BANK_OUTCOMES } from '@stuiver/contract/checkout-pages';
import { LanguageSwitch } from '../shell/frame.tsx';
import { PageIcon } from '../shell/icons.tsx';
import { Sign } from '../shell/sign.tsx';
import { getServerTexts } from '../server-texts.ts';
import { usePageTexts } from '../texts.ts';

function Facts({ page }: { page: AuthorizePageData }) {
  const { language, t: texts, formats } = usePageTexts();
  const t = getServerTexts(language);
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
      <dd>{texts.methodNames[page.paymentMethod]}</dd>
      <dt>{t.bank.amount}</dt>
      <dd className="amount">{formats.money(page.amount, page.currency)}</dd>
    </dl>
  );
}

function Outcomes({ page }: { page: AuthorizePageData }) {
  const { language } = usePageTexts();
  const t = getServerTexts(language);
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

/** A bank transfer of any amount, any number of times. */
function TransferForm({ page }: { page: AuthorizePageData }) {
  const { language, formats } = usePageTexts();
  const t = getServerTexts(language);
  const { transfer, amount, currency } = page;
  if (!transfer) return null;
  const shown = formats.decimal(amount);
  return (
    <form method="post" action={authorizePath(page.attempt)} className="outcomes">
      <input type="hidden" name="language" value={language} />
      <h2>{t.bank.transfer.heading}</h2>
      <p className="small">{t.bank.transfer.soFar(formats.money(transfer.transferred, currency))}</p>
      <label htmlFor="amount">{t.bank.transfer.amount}</label>
      <div className="control">
        <Sign currency={currency} />
        <input
          id="amount"
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={shown}
          aria-invalid={transfer.isWrong ? true : undefined}
          aria-describedby={transfer.isWrong ? 'wrong' : undefined}
        />
      </div>
      {transfer.isWrong ? (
        <p id="wrong" className="error">
          <PageIcon name="alert" />
          {t.bank.transfer.wrong}
        </p>
      ) : null}
      <button type="submit" name="outcome" value="transfer" className="success">
        <span>{t.bank.transfer.send}</span>
      </button>
    </form>
  );
}

/** `/payment/authorize/:id`: the simulator's bank, where the tester chooses how a payment ends. */
export function AuthorizePage({ page }: { page: AuthorizePageData }) {
  const t = getServerTexts(usePageTexts().language);
  return (
    <>
      <header className="bank-head">
        <p className="strong">
          <PageIcon name="bank" />
          {t.bank.name}
        </p>
        <p>{t.bank.simulator}</p>
      </header>
      <main className="middle">
        <div className="box">
          <h1>
            {page.decidedPath !== null
              ? t.bank.decided
              : page.transfer
                ? t.bank.transfer.title
                : t.bank.heading}
          </h1>
          <Facts page={page} />
          {page.transfer ? (
            <TransferForm page={page} />
          ) : page.decidedPath === null ? (
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
