import type { MerchantTerms, ProviderTerms } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useState } from 'react';
import { config } from '../../lib/config.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeList } from '../parts/change-list.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { changesOf, type TermsValues } from './terms-words.ts';
import { useTermsWords } from './terms-view.tsx';

/** The terms that apply just before a day; undefined without any. */
export function termsBefore(terms: readonly ProviderTerms[], day: string): ProviderTerms | undefined {
  return terms.find(
    ({ state, validFrom }) =>
      (state === 'NEXT' || state === 'CURRENT' || state === 'PAST') && validFrom <= day,
  );
}

/** What would change, value by value. */
export function TermsChanges({ before, after }: { before: TermsValues | undefined; after: TermsValues }) {
  const texts = useTexts(pricesTexts);
  const changes = changesOf(before, after, useTermsWords());
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
  const [decision, setDecision] = useState<Decision | null>(null);
  const { proposal: words } = texts;
  const isOwn = proposed.proposedBy?.id === own;
  const [today] = useState(() => localDay(Date.now(), config.timeZone));
  const isOverdue = proposed.validFrom <= today;
  const moment = spokenDay(proposed.proposedDateTime, language, { withTime: true });
  return (
    <Card>
      <CardHeader title={words.title(formatDay(proposed.validFrom))} />
      <CardBody className="grid gap-4">
        <p className="text-ink-soft">
          {words.by(proposed.proposedBy?.name ?? texts.operator, moment)} {isOwn ? words.own : null}
        </p>
        {isOverdue ? <Notice tone="wait" title={words.overdue} /> : null}
        <TermsChanges before={termsBefore(merchant.terms, proposed.validFrom)} after={proposed} />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {isOwn ? (
            <Button onClick={() => setDecision('WITHDRAWN')}>{words.withdraw}</Button>
          ) : (
            <>
              <Button tone="primary" disabled={isOverdue} onClick={() => setDecision('APPROVED')}>
                {words.approve}
              </Button>
              <Button onClick={() => setDecision('REJECTED')}>{words.reject}</Button>
            </>
          )}
        </div>
      </CardBody>
      {decision ? (
        <DecideDialog
          merchant={merchant}
          proposed={proposed}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      ) : null}
    </Card>
  );
}
