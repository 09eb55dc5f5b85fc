import type { MerchantTerms, ProposalDecision, ProviderTerms } from '@stuiver/contract';
import { decideTerms } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { queryClient, reloadQueries } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeList } from './change-list.tsx';
import { Decisions } from '../parts/decisions.tsx';
import { merchantTermsQuery, PRICES_KEY } from './queries.ts';
import { diffTerms, type TermsValues } from './terms-words.ts';
import { useTermsWords } from './terms-view.tsx';
import { businessDay } from '../../lib/format.ts';

/** The terms that apply just before a day; undefined without any. */
export function termsBefore(terms: readonly ProviderTerms[], day: string): ProviderTerms | undefined {
  return terms.find(
    ({ state, validFrom }) =>
      (state === 'NEXT' || state === 'CURRENT' || state === 'PAST') && validFrom <= day,
  );
}

/** Proposed changes, value by value. */
export function TermsChanges({ before, after }: { before: TermsValues | undefined; after: TermsValues }) {
  const texts = useTexts(pricesTexts);
  const changes = diffTerms(before, after, useTermsWords());
  if (changes.length === 0) return <p className="text-ink-soft">{texts.proposal.same}</p>;
  return (
    <ChangeList changes={changes} words={{ before: texts.now, after: texts.later, none: texts.nothing }} />
  );
}

/** Terms to decide on: what would change, who proposed them, and the buttons of the reader. */
export function ProposalCard({ merchant, proposed }: { merchant: MerchantTerms; proposed: ProviderTerms }) {
  const texts = useTexts(pricesTexts);
  const language = useLanguage();
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
  const moment = spokenDay(proposed.proposedDateTime, language, { withTime: true });
  return (
    <Card title={words.title(formatDay(proposed.validFrom))} padded="grid gap-4">
      <p className="text-ink-soft">
        {words.by(proposed.proposedBy?.name ?? texts.operator, moment)} {isOwn ? words.own : null}
      </p>
      {isOverdue ? <Notice tone="wait" title={words.overdue} /> : null}
      <TermsChanges before={termsBefore(merchant.terms, proposed.validFrom)} after={proposed} />
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
