import type { MerchantTerms, ProposalDecision, ProviderTerms } from '@stuiver/contract';
import { decideTerms } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { queryClient, reloadQueries } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useMoment } from '../../lib/spoken-date.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Decisions } from '../parts/decisions.tsx';
import { merchantTermsQuery, PRICES_KEY } from './queries.ts';
import { diffTerms, type TermsValues, useTermsWords } from './terms-view.tsx';
import { businessDay } from '../../lib/format.ts';

/** The terms that apply just before a day; undefined without any. */
export function termsBefore(terms: readonly ProviderTerms[], day: string): ProviderTerms | undefined {
  return terms.find(
    ({ state, validFrom }) =>
      (state === 'NEXT' || state === 'CURRENT' || state === 'PAST') && validFrom <= day,
  );
}

type TermsChangesProps = { from: TermsValues | undefined; to: TermsValues };

/** Proposed changes, value by value, each before and after. */
export function TermsChanges({ from, to }: TermsChangesProps) {
  const texts = useTexts(pricesTexts);
  const changes = diffTerms(from, to, useTermsWords());
  if (changes.length === 0) return <p className="text-ink-soft">{texts.proposal.same}</p>;
  const side = (title: string, value: string | null) => (
    <>
      <span className="block text-small font-normal text-ink-faint">{title}</span>
      {value ?? <span className="font-normal text-ink-faint">{texts.nothing}</span>}
    </>
  );
  return (
    <dl className="divide-y divide-line rounded-card border border-line">
      {changes.map(({ key, label, before, after }) => (
        <div key={key} className="px-4 py-3">
          <dt className="mb-1 text-small text-ink-faint">{label}</dt>
          <dd className="grid grid-cols-2 gap-4 text-table break-words max-sm:grid-cols-1 max-sm:gap-1.5">
            <span className="min-w-0 text-ink-soft">{side(texts.now, before)}</span>
            <span className="min-w-0 font-medium">{side(texts.later, after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Terms to decide on: what would change, who proposed them, and the buttons of the reader. */
export function ProposalCard({ merchant, proposed }: { merchant: MerchantTerms; proposed: ProviderTerms }) {
  const texts = useTexts(pricesTexts);
  const own = useSession()?.personId;
  const { proposal: words } = texts;
  const isOwn = proposed.proposedBy?.id === own;
  const actions = { APPROVED: words.approve, REJECTED: words.reject, WITHDRAWN: words.withdraw };
  const decide = async (decision: ProposalDecision) => {
    const { merchantId: id } = merchant;
    const { queryKey } = merchantTermsQuery(id);
    try {
      const body = { termsId: proposed.id, decision };
      queryClient.setQueryData(queryKey, await call(decideTerms, { params: { id }, body }));
      void reloadQueries(PRICES_KEY);
    } catch (error) {
      // A colleague was first: their decision shows behind the dialog.
      if (error instanceof ApiError && error.status === 409) await queryClient.refetchQueries({ queryKey });
      throw error;
    }
  };
  const [today] = useState(businessDay);
  const isOverdue = proposed.validFrom <= today;
  const moment = useMoment()(proposed.proposedDateTime);
  return (
    <Card title={words.title(formatDay(proposed.validFrom))} padded="grid gap-4">
      <p className="text-ink-soft">
        {words.by(proposed.proposedBy?.name ?? texts.operator, moment)} {isOwn ? words.own : null}
      </p>
      {isOverdue ? <Notice tone="wait" title={words.overdue} /> : null}
      <TermsChanges from={termsBefore(merchant.terms, proposed.validFrom)} to={proposed} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Decisions<ProposalDecision>
          offered={isOwn ? ['WITHDRAWN'] : ['APPROVED', 'REJECTED']}
          action={(decision) => actions[decision]}
          canApprove={!isOverdue}
          ask={(decision) => {
            const { title, failed, done } = texts.decide[decision];
            const confirm = actions[decision];
            const isApproved = decision === 'APPROVED';
            return {
              words: { title: title(merchant.merchantName), confirm, failed },
              done: { title: done },
              children: (
                <p>{isApproved ? texts.approveText(formatDay(proposed.validFrom)) : texts.keepText}</p>
              ),
            };
          }}
          send={decide}
        />
      </div>
    </Card>
  );
}
