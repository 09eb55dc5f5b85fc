import type { OwnTerms } from '@stuiver/contract';
import { termsTexts } from '@stuiver/messages/nl/prices/terms';
import { useQuery } from '@tanstack/react-query';
import { useTexts, useLanguage } from '../../lib/language.ts';
import { LoadedContent } from '../../lib/load-failed.tsx';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Card } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCompany, WhoseSettings } from '../companies/whose-settings.tsx';
import { termsQuery } from './queries.ts';
import { TermsView } from './terms-view.tsx';

function OwnTermsView({ own: { terms, settlesDateTime } }: { own: OwnTerms }) {
  const texts = useTexts(termsTexts);
  const language = useLanguage();
  const current = terms.find(({ state }) => state === 'CURRENT');
  const past = terms.filter(({ state }) => state === 'PAST');
  const closes = spokenDay(settlesDateTime, language, { withTime: true });
  // Noon is on that day in every time zone that we deploy in.
  const say = (day: string | null) => (day === null ? '' : spokenDay(`${day}T12:00:00Z`, language));
  return (
    <div className="grid max-w-[960px] gap-4">
      {current ? (
        <Card
          title={
            current.validUntil
              ? texts.currentUntil(say(current.validFrom), say(current.validUntil))
              : texts.current(say(current.validFrom))
          }
          padded
        >
          <TermsView terms={current} closes={closes} />
        </Card>
      ) : (
        <Notice tone="calm" title={texts.none.title}>
          {`${texts.none.text} ${texts.settles(closes)}`}
        </Notice>
      )}
      {terms
        .filter(({ state }) => state === 'NEXT')
        .toReversed()
        .map((next) => (
          <Card key={next.id} title={texts.next(say(next.validFrom))} padded>
            <TermsView terms={next} />
          </Card>
        ))}
      {past.length > 0 ? (
        <Card title={texts.past} padded="grid gap-4">
          {past.map((one) => (
            <Folded key={one.id} title={texts.period(say(one.validFrom), say(one.validUntil))}>
              <TermsView terms={one} />
            </Folded>
          ))}
        </Card>
      ) : null}
    </div>
  );
}

/** The terms of the user's company: what it pays now, later and before, and when it is settled next. */
export function TermsPage() {
  const texts = useTexts(termsTexts);
  const id = useCompany();
  const query = useQuery(termsQuery(id));
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <WhoseSettings id={id} />
      <LoadedContent query={query} failed={texts.error} className="max-w-[960px]">
        {(own) => <OwnTermsView own={own} />}
      </LoadedContent>
    </>
  );
}
