import type { MerchantTerms } from '@stuiver/contract';
import { proposeTerms as proposeBody } from '@stuiver/contract/endpoints/money/prices';
import { proposeTerms } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDay } from '@stuiver/domain/dates';
import { PRICED_EVENTS, PRICED_METHODS, type PricedEvent, type PricedMethod } from '@stuiver/domain/fees';
import { SCHEDULES } from '@stuiver/domain/settlements';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { queryClient, reloadQueries } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AmountField, TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DetailsPage, Trail } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { TermsChanges, termsBefore } from './proposal-card.tsx';
import {
  buildProposal,
  type ProposalValues,
  proposalValues,
  PRICE_PARTS,
  priceField,
} from './proposal-values.ts';
import { merchantTermsQuery, pricedQuery, PRICES_KEY } from './queries.ts';
import { hourText, methodName, useTermsWords } from './terms-view.tsx';
import { businessDay } from '../../lib/format.ts';

// On phones an error has the row to itself.
const ROW =
  'grid grid-cols-3 max-sm:*:has-aria-invalid:col-span-full items-start gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1.8fr)_repeat(3,minmax(0,1fr))]';

/** A percentage as typed. */
function PercentField(props: TextFieldProps) {
  const sign = <span className="pr-3">{'%'}</span>;
  return <TextField autoComplete="off" inputMode="decimal" maxLength={6} after={sign} {...props} />;
}

type PriceFieldsProps = { event: PricedEvent; form: ContractForm<ProposalValues> };

function PriceRow({ event, method, name, form }: PriceFieldsProps & { method: PricedMethod; name: string }) {
  const { propose: words } = useTexts(pricesTexts);
  const partProps = (part: (typeof PRICE_PARTS)[number]) => ({
    label: words.of(words[part], name),
    hideLabel: true,
    ...form.field(priceField(event, method, part)),
  });
  return (
    <div className={ROW}>
      <p className="col-span-3 font-medium sm:col-span-1 sm:py-2">{name}</p>
      <AmountField {...partProps('fixed')} />
      <PercentField {...partProps('rate')} />
      <AmountField {...partProps('minimum')} />
    </div>
  );
}

/** The prices of one event: that of every method, and those of methods that have their own. */
function PriceFields({ event, form }: PriceFieldsProps) {
  const words = useTermsWords();
  const { propose: texts } = useTexts(pricesTexts);
  const [shown, setShown] = useState(() => {
    const values = form.getValues();
    return PRICED_METHODS.filter(
      (method) =>
        method === 'ALL' || PRICE_PARTS.some((part) => values[priceField(event, method, part)] !== ''),
    );
  });
  const others = PRICED_METHODS.filter((method) => !shown.includes(method));
  return (
    <section className="grid gap-3 border-line px-6 py-4 not-first:border-t max-sm:px-4">
      <div className={`${ROW} text-small text-ink-faint sm:items-baseline`}>
        <h2 className="text-body font-semibold text-ink max-sm:col-span-3">
          {texts.prices(words.texts.events[event])}
        </h2>
        <span aria-hidden>{texts.fixed}</span>
        <span aria-hidden>{texts.rate}</span>
        <span aria-hidden>{texts.minimum}</span>
      </div>
      {shown.map((method) => (
        <PriceRow
          key={method}
          event={event}
          method={method}
          name={methodName(method, shown.length === 1, words)}
          form={form}
        />
      ))}
      {others.length > 0 ? (
        <Select<PricedMethod>
          className="sm:max-w-72"
          label={`${texts.own}: ${words.texts.events[event]}`}
          hideLabel
          placeholder={texts.ownNone}
          options={others.map((method) => ({ value: method, label: methodName(method, false, words) }))}
          value={null}
          onChange={(added) =>
            setShown(PRICED_METHODS.filter((method) => method === added || shown.includes(method)))
          }
        />
      ) : null}
    </section>
  );
}

const PAIR = 'grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1';
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** The contract's schema with the gateway's rule about the day, so that its error appears before sending. */
const proposalSchema = (today: string) =>
  proposeBody.body.refine(({ validFrom }) => validFrom > today, {
    path: ['validFrom'],
    message: 'dayTooEarly',
  });

function TimetableFields({ form }: { form: ContractForm<ProposalValues> }) {
  const { propose: words } = useTexts(pricesTexts);
  return (
    <Card title={words.when} padded="grid gap-4">
      <div className={PAIR}>
        <TextField
          label={words.validFrom}
          hint={words.dayHint}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.field('validFrom', 'nextRunDate')}
        />
        <AmountField
          label={words.minimumPayout}
          hint={words.minimumHint}
          {...form.field('minimumPayout', 'amount')}
        />
      </div>
      <div className={PAIR}>
        <Select
          label={words.schedule}
          options={SCHEDULES.map((value) => ({ value, label: words.schedules[value] }))}
          value={form.watch('schedule')}
          onChange={(value) => form.setValue('schedule', value)}
        />
        <Select
          label={words.cutOffHour}
          options={HOURS}
          value={form.watch('cutOffHour')}
          onChange={(value) => form.setValue('cutOffHour', value)}
        />
      </div>
      <div className={PAIR}>
        <PercentField label={words.reserveRate} hint={words.reserveHint} {...form.field('reserveRate')} />
        <TextField
          label={words.reserveDays}
          hint={words.daysHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.field('reserveDays', 'days')}
        />
      </div>
      <div className={PAIR}>
        <PercentField label={words.vatRate} {...form.field('vatRate')} />
      </div>
    </Card>
  );
}

type Confirmation = {
  readonly merchant: MerchantTerms;
  readonly values: ProposalValues;
  readonly onClose: () => void;
};

/** Asks before terms are proposed, with all that would change. */
function ConfirmProposal({ merchant, values, onClose }: Confirmation) {
  const { propose: words } = useTexts(pricesTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { merchantId: id, merchantName, terms } = merchant;
  const proposal = buildProposal(values, language);
  return (
    <ConfirmDialog
      words={{ title: words.confirmTitle(merchantName), confirm: words.confirm, failed: words.failed }}
      tone="primary"
      onConfirm={() => call(proposeTerms, { params: { id }, body: proposal })}
      done={words.done}
      onDone={(answer) => {
        queryClient.setQueryData(merchantTermsQuery(id).queryKey, answer);
        void reloadQueries(PRICES_KEY);
        void navigate({ to: detailsHref('merchantPrices', id) });
      }}
      onClose={onClose}
    >
      <p>{words.confirmText(formatDay(proposal.validFrom))}</p>
      <TermsChanges from={termsBefore(terms, proposal.validFrom)} to={proposal} />
    </ConfirmDialog>
  );
}

const findPresent = ({ terms }: MerchantTerms) =>
  terms.find(({ state }) => state === 'NEXT' || state === 'CURRENT');

type CopyProps = { readonly value: string | null; readonly onChange: (merchantId: string) => void };

/** Merchants with terms, of which one is copied. */
function CopyFrom(props: CopyProps) {
  const { propose: words } = useTexts(pricesTexts);
  const { data } = useQuery(pricedQuery({ search: '', approved: true, pageNumber: 0, pageSize: 50 }));
  const known = data?.content.filter(({ schedule }) => schedule !== null) ?? [];
  return (
    <Select
      className="mb-4 max-w-96"
      label={words.copy}
      placeholder={words.copyNone}
      disabled={known.length === 0}
      options={known.map(({ merchantId: value, merchantName: label }) => ({ value, label }))}
      {...props}
    />
  );
}

type ProposalFormProps = {
  readonly merchant: MerchantTerms;
  /** The merchant whose terms are its first values. */
  readonly source: MerchantTerms;
};

function ProposalForm({ merchant, source }: ProposalFormProps) {
  const texts = useTexts(pricesTexts);
  const language = useLanguage();
  const [schema] = useState(() => proposalSchema(businessDay()));
  const [confirmed, setConfirmed] = useState<ProposalValues | null>(null);
  const form = useContractForm<ProposalValues>({
    name: `prices ${merchant.merchantId} ${source.merchantId}`,
    schema,
    toRequest: (values) => buildProposal(values, language),
    fieldOf: (path) => path.replaceAll('.', '_'),
    defaultValues: proposalValues(findPresent(source), language),
  });
  const submit = form.submit(async (values) => setConfirmed(values));
  return (
    <>
      <form noValidate onSubmit={submit} className="grid max-w-[760px] gap-4">
        <TimetableFields form={form} />
        <Card>
          {PRICED_EVENTS.map((event) => (
            <PriceFields key={event} event={event} form={form} />
          ))}
        </Card>
        <div>
          <Button type="submit" tone="primary" className="max-sm:w-full">
            {texts.propose.submit}
          </Button>
        </div>
      </form>
      {confirmed ? (
        <ConfirmProposal merchant={merchant} values={confirmed} onClose={() => setConfirmed(null)} />
      ) : null}
    </>
  );
}

const ownQuery = (id: string) => ({ ...merchantTermsQuery(id), refetchInterval: false as const });

/** Proposes terms of a merchant, starting from those that apply last; without any, from another merchant's. */
export function ProposePage() {
  const { details, propose } = useTexts(pricesTexts);
  const [from, setFrom] = useState<string | null>(null);
  const { data: source } = useQuery({ ...merchantTermsQuery(from ?? ''), enabled: from !== null });
  return (
    <DetailsPage words={details} list={SCREEN_PATHS.prices} query={ownQuery}>
      {(merchant) => (
        <>
          <PageHeader
            trail={
              <Trail to={detailsHref('merchantPrices', merchant.merchantId)}>{merchant.merchantName}</Trail>
            }
            title={propose.title}
            text={propose.lead}
          />
          {findPresent(merchant) ? null : <CopyFrom value={from} onChange={setFrom} />}
          <ProposalForm key={source?.merchantId} merchant={merchant} source={source ?? merchant} />
        </>
      )}
    </DetailsPage>
  );
}
