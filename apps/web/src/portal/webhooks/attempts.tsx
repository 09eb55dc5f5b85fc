import type { DeliveryAttempt, DeliveryDetails } from '@stuiver/contract';
import { deliveriesTexts } from '@stuiver/messages/nl/webhooks/deliveries';
import { formatDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';

/** A text of a program, shown verbatim: nothing in it is followed or run. It can be scrolled by keyboard. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling content has to be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-small break-all whitespace-pre-wrap text-ink"
    >
      {children}
    </pre>
  );
}

/** Every attempt, the newest open. */
export function Attempts({ delivery: { tries } }: { delivery: DeliveryDetails }) {
  const { details: texts } = useTexts(deliveriesTexts);
  return (
    <Card title={texts.attempts}>
      {tries.length === 0 ? <CardBody className="text-ink-soft">{texts.noAttempts}</CardBody> : null}
      <div className="divide-y divide-line">
        {tries.map((attempt, index) => (
          <CardBody key={attempt.number}>
            <Attempt attempt={attempt} isNewest={index === 0} />
          </CardBody>
        ))}
      </div>
    </Card>
  );
}

function Attempt({ attempt, isNewest }: { attempt: DeliveryAttempt; isNewest: boolean }) {
  const { details: texts } = useTexts(deliveriesTexts);
  const { reason, status, answer, headers, url } = attempt;
  const came = reason === 'answered' ? texts.reasons.answered(status) : texts.reasons[reason];
  const when = [formatDateTime(attempt.dateTime), texts.took(attempt.milliseconds)].join(' · ');
  const request = [`POST ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  const name = texts.attempt(attempt.number);
  return (
    <Folded title={`${name} · ${came}`} text={when} startOpen={isNewest}>
      <div className="grid gap-4 pl-6 max-sm:pl-0">
        <div>
          <h3 className="mb-1.5 text-small text-ink-faint">{texts.request}</h3>
          <Code label={`${texts.request}, ${name}`}>{request}</Code>
        </div>
        {reason === 'answered' ? (
          <div>
            <h3 className="mb-1.5 text-small text-ink-faint">{texts.answer}</h3>
            {answer === '' ? (
              <p className="text-ink-soft">{texts.emptyAnswer}</p>
            ) : (
              <Code label={`${texts.answer}, ${name}`}>{answer}</Code>
            )}
          </div>
        ) : null}
      </div>
    </Folded>
  );
}
