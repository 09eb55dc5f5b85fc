import { CHECKOUT_PATHS, type PayPageData } from '@stuiver/contract/checkout-pages';
import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useState, useRef } from 'react';
import { type LateAmountField, findFields, type MethodFields } from './lazy-fields.ts';
import { loadCode } from '../../ui/load-code.ts';
import { CardFields } from '../card/card-fields.tsx';
import { CardOrOther } from '../card/card-or-other.tsx';
import { type ChooseLanguage, LanguageSwitch, TestBand } from '../shell/frame.tsx';
import { PageIcon, Ring } from '../shell/icons.tsx';
import { Missing } from '../shell/missing.tsx';
import { Merchant } from '../shell/merchant.tsx';
import { MethodHint, MethodList } from './method-list.tsx';
import { Recurring } from '../shell/recurring.tsx';
import type { SessionExpiryProps } from './session-expiry.tsx';
import { usePageTexts, useTitle } from '../texts.ts';
import { type Payment, usePayment, type PayNotice } from './use-payment.ts';
import { declineText } from '../shell/decline-text.ts';

/** Reason why the last try failed; scrolled into view, since it is above a long form. */
function PayNoticeBox({ notice }: { notice: PayNotice }) {
  const texts = usePageTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="alert" className="notice">
      <PageIcon name="alert" />
      {notice.kind === 'declined' ? (
        <p>
          <strong>
            {notice.code === 'cancelled' ? texts.t.declines.cancelledHeading : texts.t.declines.heading}
          </strong>
          {declineText(notice.code, texts)}
          {notice.nothingTaken ? ` ${texts.t.declines.nothingTaken}` : null}
        </p>
      ) : (
        <p>{texts.t.trouble[notice.text]}</p>
      )}
    </div>
  );
}

/** Shown while the page asks for the outcome after a lost answer. */
function Lost() {
  const { t } = usePageTexts();
  return (
    <div role="status" className="notice wait">
      <Ring />
      <p>
        <strong>{t.trouble.lostHeading}</strong>
        {t.trouble.lost}
      </p>
    </div>
  );
}

type PageProps = { page: PayPageData };

/** The merchant, then the order: next to the form in one box on desktops, a compact header on phones. */
function Order({ page: { details }, amount }: PageProps & { amount: string }) {
  const { t } = usePageTexts();
  return (
    <section aria-label={t.pay.summary} className="order">
      {details.backgroundUrl?.startsWith('/') ? (
        <img src={details.backgroundUrl} alt="" className="ground" />
      ) : null}
      <div>
        <Merchant name={details.merchantName} logoUrl={details.logoUrl} logoSize={details.logoSize} />
        {/* Server and browser may format an amount slightly differently. */}
        <p className={details.maximumAmount === null ? 'amount' : 'amount range'} suppressHydrationWarning>
          {amount}
        </p>
        {details.description ? <p className="description">{details.description}</p> : null}
      </div>
    </section>
  );
}

/** Fields that every form of the page also posts without JavaScript. */
function Hidden({ page }: PageProps) {
  return (
    <>
      <input type="hidden" name="reference" value={page.reference} />
      <input type="hidden" name="language" value={usePageTexts().language} />
    </>
  );
}

/** Fields whose script loads later: a render before that would lose typed text. */
const Late = memo(({ Part, ...props }: { Part: ComponentType<object> }) => (
  <Suspense fallback={<Missing />}>
    <Part {...props} />
  </Suspense>
)) as unknown as <P>(props: P & { Part: ComponentType<P> }) => ReactNode;

type PayFormProps = PageProps & {
  Field: LateAmountField;
  onAmount: (amount: string) => void;
  /** The amount on the button; empty while the payer has not filled it in. */
  pays: string;
  Debit: MethodFields;
  payment: Payment;
};

function PayForm({ page, Field, onAmount, pays, Debit, payment }: PayFormProps) {
  const { form, amount, fields, phase, submit, changeMethod } = payment;
  const { t } = usePageTexts();
  const { details, answer } = page;
  const busy = phase !== 'ready';
  const chosen =
    details.paymentMethods.find((method) => method === answer?.paymentMethod) ?? details.preselectedMethod;
  return (
    <form
      ref={form}
      method="post"
      action={CHECKOUT_PATHS.pay}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        if (submit()) event.preventDefault();
      }}
    >
      <Hidden page={page} />
      <input type="hidden" name="submissionId" value={page.submissionId} />
      {details.maximumAmount === null ? null : (
        <Late Part={Field} details={details} answer={answer} handle={amount} onAmount={onAmount} />
      )}
      <MethodList
        details={details}
        chosen={chosen}
        onChange={changeMethod}
        panel={(method) => {
          const own = findFields(method, details);
          const handle = fields[method];
          if (!own || !handle) return <MethodHint method={method} />;
          const shared = { method, details, answer, handle };
          if (own === 'mandate') return <Late Part={Debit} {...shared} />;
          return own === 'card' ? <CardFields {...shared} /> : <CardOrOther {...shared} />;
        }}
      />
      {details.recurrence === null ? null : <Recurring details={details} amount={pays} />}
      <div className="bar">
        <button type="submit" name="intent" value="pay" className="button" aria-disabled={busy || undefined}>
          {busy ? <Ring /> : <PageIcon name="lock" />}
          {busy ? (
            <span>{t.pay.busy}</span>
          ) : (
            <>
              {/* CSS shows the one that fits the chosen method, before and without JavaScript. */}
              <span className="for-others" suppressHydrationWarning>
                {t.pay.button(pays)}
              </span>
              <span className="for-transfer" suppressHydrationWarning>
                {t.pay.transferButton(pays)}
              </span>
            </>
          )}
        </button>
      </div>
    </form>
  );
}

/** Aborts the payment and leaves; a form of its own, so that it also works without JavaScript. */
function BackToShop({ page, leave }: PageProps & { leave: () => Promise<void> }) {
  const { t } = usePageTexts();
  return (
    <form
      method="post"
      action={CHECKOUT_PATHS.pay}
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <Hidden page={page} />
      <button type="submit" name="intent" value="abort" className="quiet">
        <PageIcon name="back" />
        {t.pay.backToShop}
      </button>
    </form>
  );
}

/** Watches the session's expiry; loaded after hydration, since it is minutes away. */
function Session(props: SessionExpiryProps) {
  const [Part, setPart] = useState<ComponentType<SessionExpiryProps> | null>(null);
  useEffect(() => {
    void loadCode(() => import('./session-expiry.tsx')).then((part) => setPart(() => part.SessionExpiry));
  }, []);
  return Part && <Part {...props} />;
}

/** `/pay`: amount, payee and methods (spec 2.13). */
export function PayPage({
  page,
  choose,
  Amount: Field,
  Debit,
}: PageProps & { choose: ChooseLanguage; Amount: LateAmountField; Debit: MethodFields }) {
  const { t, formats } = usePageTexts();
  const payment = usePayment(page);
  const { phase, notice, tries, backToShop } = payment;
  const { merchantName, paymentMethods, redirectUrlAborted, maximumAmount, currency } = page.details;
  const least = formats.money(page.details.amount, currency);
  const [typed, setTyped] = useState('');
  const pays = maximumAmount === null ? least : typed && formats.money(typed, currency);
  useTitle(t.pay.title(merchantName));
  const [first, second] = paymentMethods;
  return (
    <>
      <TestBand page={page} />
      <main className="pay">
        <Order page={page} amount={pays || `${least} – ${formats.money(maximumAmount ?? '', currency)}`} />
        <section aria-labelledby="heading" className="side">
          <h1 id="heading">{first && !second ? t.pay.headingOne(t.methodNames[first]) : t.pay.heading}</h1>
          {phase === 'lost' ? <Lost /> : null}
          {notice ? <PayNoticeBox key={tries} notice={notice} /> : null}
          {first ? (
            <PayForm
              page={page}
              Field={Field}
              onAmount={setTyped}
              pays={pays}
              Debit={Debit}
              payment={payment}
            />
          ) : (
            <p>{t.pay.noMethods}</p>
          )}
          <footer>
            {redirectUrlAborted === null ? null : <BackToShop page={page} leave={backToShop} />}
            <LanguageSwitch page={page} choose={choose} />
          </footer>
        </section>
      </main>
      <Session details={page.details} />
    </>
  );
}
