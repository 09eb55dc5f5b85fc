import type { MerchantTerms, ProviderTerms, MerchantMethods } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { termsTexts } from '@stuiver/messages/nl/prices/terms';
import { useTexts } from '../../lib/language.ts';
import { useMoment } from '../../lib/spoken-date.ts';
import { Card } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { ProposalCard } from './proposal-card.tsx';
import { merchantTermsQuery } from './queries.ts';
import { TermsView } from './terms-view.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { getMerchantMethods, setMerchantMethods } from '@stuiver/contract/routes';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { merchantMethodTexts } from '@stuiver/messages/nl/prices/merchant-methods';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx';

/** Terms with when they apply or what became of them, and who proposed and decided; folded unless they matter now. */
function DecidedTerms({ terms }: { terms: ProviderTerms }) {
  const texts = useTexts(pricesTexts);
  const { state, validFrom, validUntil, proposedBy, proposedDateTime, decidedBy, decidedDateTime } = terms;
  const from = formatDay(validFrom);
  const at = useMoment();
  return (
    <Folded
      title={validUntil ? texts.entry(from, formatDay(validUntil)) : texts.since(from)}
      text={texts.states[state]}
      startOpen={state === 'CURRENT' || state === 'NEXT'}
    >
      <p className="text-ink-soft">
        {texts.proposal.by(proposedBy?.name ?? texts.operator, at(proposedDateTime))}{' '}
        {decidedBy && decidedDateTime ? texts.decidedBy(decidedBy.name, at(decidedDateTime)) : null}
      </p>
      <TermsView terms={terms} />
    </Folded>
  );
}

function MerchantPrices({ merchant }: { merchant: MerchantTerms }) {
  const texts = useTexts(pricesTexts);
  const { none } = useTexts(termsTexts);
  const { merchantId, merchantName, terms } = merchant;
  const proposed = terms.find(({ state }) => state === 'PROPOSED');
  const decided = terms.filter(({ state }) => state !== 'PROPOSED');
  return (
    <>
      <DetailsHeader
        title={merchantName}
        actions={
          <>
            <MethodsButton merchant={merchant} />
            {proposed ? null : (
              <ButtonLink to={detailsHref('proposePrices', merchantId)} tone="primary">
                {texts.propose.action}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        {proposed ? <ProposalCard merchant={merchant} proposed={proposed} /> : null}
        {terms.some(({ state }) => state === 'CURRENT') ? null : (
          <Notice tone="calm" title={none.title}>
            {none.text}
          </Notice>
        )}
        {decided.length > 0 ? (
          <Card title={texts.title} padded="grid gap-5">
            {decided.map((one) => (
              <DecidedTerms key={one.id} terms={one} />
            ))}
          </Card>
        ) : null}
      </div>
    </>
  );
}

/** The terms of one merchant: a proposal to decide on, what applies later and now, and all that came before. */
export function MerchantPricesPage() {
  const { details } = useTexts(pricesTexts);
  return (
    <DetailsPage words={details} list={SCREEN_PATHS.prices} query={merchantTermsQuery}>
      {(merchant) => <MerchantPrices merchant={merchant} />}
    </DetailsPage>
  );
}

type DialogProps = { merchant: MerchantTerms; methods: MerchantMethods['methods']; onClose: () => void };

/** Switches a merchant's payment methods on and off; those that stay on keep their order. */
function MethodsDialog({ merchant: { merchantId: id, merchantName }, methods, onClose }: DialogProps) {
  const texts = useTexts(merchantMethodTexts);
  const { names } = useTexts(methodTexts);
  const [on, setOn] = useState(
    methods.flatMap(({ paymentMethod, enabled }) => (enabled ? [paymentMethod] : [])),
  );
  const [lacksMethod, setLacksMethod] = useState(false);
  const send = async () => {
    setLacksMethod(on.length === 0);
    await call(setMerchantMethods, { params: { id }, body: { methods: on } });
  };
  return (
    <ConfirmDialog
      words={{ title: texts.title(merchantName), confirm: texts.save, failed: texts.failed }}
      tone="primary"
      onConfirm={send}
      done={{ title: texts.done }}
      onClose={onClose}
    >
      <CheckboxGroup
        legend={texts.legend}
        hint={texts.hint}
        error={lacksMethod ? texts.needsMethod : undefined}
      >
        {methods.map(({ paymentMethod, lacksIdentifier }) => (
          <Checkbox
            key={paymentMethod}
            label={names[paymentMethod]}
            hint={lacksIdentifier ? texts.lacksIdentifier : undefined}
            checked={on.includes(paymentMethod)}
            onChange={({ target }) =>
              setOn(target.checked ? [...on, paymentMethod] : on.filter((one) => one !== paymentMethod))
            }
          />
        ))}
      </CheckboxGroup>
    </ConfirmDialog>
  );
}

/** Loads the payment methods of a merchant when pressed, and opens them. */
function MethodsButton({ merchant }: { merchant: MerchantTerms }) {
  const texts = useTexts(merchantMethodTexts);
  const { sending, act } = useToastedAction();
  const [methods, setMethods] = useState<MerchantMethods['methods'] | null>(null);
  const load = async () => {
    setMethods((await call(getMerchantMethods, { params: { id: merchant.merchantId } })).methods);
  };
  return (
    <>
      <Button loading={sending} onClick={() => void act(texts.loadFailed, load)}>
        {texts.action}
      </Button>
      {methods ? (
        <MethodsDialog merchant={merchant} methods={methods} onClose={() => setMethods(null)} />
      ) : null}
    </>
  );
}
