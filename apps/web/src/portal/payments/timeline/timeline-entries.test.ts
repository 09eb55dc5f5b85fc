import { TIMELINE_KINDS } from '@stuiver/contract/endpoints/money/payments';
import { getFormats } from '@stuiver/messages';
import { declineTexts as declinesEn } from '@stuiver/messages/en/payments/declines';
import { disputeTexts as disputesEn } from '@stuiver/messages/en/chargebacks/disputes';
import { methodTexts as methodsEn } from '@stuiver/messages/en/methods/methods';
import { timelineTexts as timelineEn } from '@stuiver/messages/en/payments/timeline';
import { declineTexts as declines } from '@stuiver/messages/nl/payments/declines';
import { disputeTexts as disputes } from '@stuiver/messages/nl/chargebacks/disputes';
import { methodTexts as methods } from '@stuiver/messages/nl/methods/methods';
import { timelineTexts as timeline } from '@stuiver/messages/nl/payments/timeline';
import { expect, it } from 'vitest';
import { makeTimelineEntry } from '../../../testing/payments.ts';
import type { Tone } from '../../../ui/status-dot.tsx';
import { untilNextTry } from '../queries.ts';
import { TIMELINE_VIEWS, timelineEntries } from './timeline-entries.ts';

const nl = { timeline, declines, disputes, methods, formats: getFormats('nl') };
const en = {
  timeline: timelineEn,
  declines: declinesEn,
  disputes: disputesEn,
  methods: methodsEn,
  formats: getFormats('en'),
};
const card = { brand: 'VISA', firstSix: '400000', lastFour: '0119', expiry: '2029-12' };

const shown = (about: Parameters<typeof makeTimelineEntry>[0]) => {
  const [entry] = timelineEntries([makeTimelineEntry(about)], nl);
  return [entry?.title, entry?.text].map((text) => String(text ?? '').replaceAll(/\s/g, ' '));
};

it('has complete texts for every kind in both languages', () => {
  for (const words of [nl, en]) {
    const entries = timelineEntries(
      TIMELINE_KINDS.map((kind) => makeTimelineEntry({ kind, amount: '62.75', currency: 'EUR' })),
      words,
    );
    expect(new Set(entries.map((entry) => entry.title)).size).toBe(TIMELINE_KINDS.length);
    for (const entry of entries)
      expect(`${entry.title} ${entry.text ?? ''}`).not.toMatch(/undefined|null| {2}/);
  }
});

it('describes a sent refund in words that are still true weeks later', () => {
  expect(
    shown({ kind: 'refundSucceeded', amount: '5.00', currency: 'EUR', paymentMethodName: 'IDEAL' }),
  ).toEqual([
    'Terugbetaling geslaagd',
    '€ 5,00 is verstuurd naar de bankrekening van de betaler en komt binnen drie werkdagen aan.',
  ]);
});

it('is red for failures, green for successes, and amber while an answer is awaited', () => {
  const toned = (tone: Tone) => TIMELINE_KINDS.filter((kind) => TIMELINE_VIEWS[kind][0] === tone);
  expect(toned('bad')).toEqual([
    'attemptDeclined',
    'paymentFailed',
    'refundFailed',
    'refundBounced',
    'refundPartFailed',
    'refundPartBounced',
    'chargebackReceived',
    'chargebackLost',
    'notificationFailed',
    'notificationMissed',
  ]);
  expect(toned('good')).toEqual(['paymentSucceeded', 'paymentSettled', 'refundSucceeded', 'chargebackWon']);
  expect(toned('wait')).toEqual([
    'attemptPending',
    'attemptUncertain',
    'attemptAuthorized',
    'paymentSucceededLate',
    'surplusCaptured',
    'chargebackEvidenceRequired',
    'notificationRetrying',
    'notificationWaiting',
  ]);
});

it('shows the newest first, with its time', () => {
  const entries = timelineEntries(
    [
      makeTimelineEntry({ id: 'old' }),
      makeTimelineEntry({ id: 'new', kind: 'paymentSucceeded', at: '2026-11-19T21:14:40Z' }),
    ],
    nl,
  );
  expect(entries.map((entry) => entry.key)).toEqual(['new', 'old']);
  expect(entries[0]?.when).toBe('19-11-2026 22:14:40');
});

it('names the card, the reason and what to do after a decline', () => {
  expect(shown({ kind: 'attemptDeclined', paymentMethodName: 'CARD', card, reasonCode: '61' })).toEqual([
    'Visa •••• 0119 geweigerd',
    'Limiet bereikt (code 61). De betaler kan zijn limiet verhogen of een andere methode kiezen.',
  ]);
});

it('announces and advises nothing once a later entry follows', () => {
  const told = (kinds: readonly Partial<Parameters<typeof makeTimelineEntry>[0]>[]) =>
    timelineEntries(
      kinds.map((about, index) => makeTimelineEntry({ id: String(index), ...about })),
      nl,
    ).toReversed();
  const attemptId = 'a';
  const pending = { kind: 'attemptPending', attemptId, paymentMethodName: 'IDEAL' } as const;
  expect(told([pending])[0]).toMatchObject({ tone: 'wait', text: timeline.attemptPending.text });
  const [over] = told([pending, { kind: 'paymentSucceeded' }]);
  expect([over?.tone, over?.text]).toEqual(['calm', undefined]);
  const declined = {
    kind: 'attemptDeclined',
    attemptId,
    paymentMethodName: 'CARD',
    card,
    reasonCode: '51',
  } as const;
  expect(told([declined])[0]?.text).toBe(
    'Te weinig saldo (code 51). De betaler kan later of met een andere methode betalen.',
  );
  for (const kind of ['paymentExpired', 'attemptStarted'] as const)
    expect(told([declined, { kind, attemptId: 'b' }])[0]?.text).toBe('Te weinig saldo (code 51).');
  const disputed = { kind: 'chargebackReceived', chargebackId: 'c', reasonCode: '13.1' } as const;
  expect(told([disputed])[0]?.text).toContain('Verzamel');
  const [received, review, won] = told([
    disputed,
    { kind: 'chargebackUnderReview', chargebackId: 'c' },
    { kind: 'chargebackWon', chargebackId: 'c' },
  ]);
  expect(received?.text).not.toContain('Verzamel');
  expect([review?.tone, review?.text, won?.tone]).toEqual(['calm', undefined, 'good']);
});

it('calls the return of a direct debit no lost dispute', () => {
  expect(shown({ kind: 'chargebackLost', reasonCode: 'MD06' })[0]).toBe('Gestorneerd');
  expect(shown({ kind: 'chargebackLost', reasonCode: '13.1' })[0]).toBe('Terugboeking verloren');
});

it('names who refunded and why', () => {
  const refund = {
    kind: 'refundRequested',
    amount: '62.75',
    currency: 'EUR',
    description: 'Slot retour',
  } as const;
  expect(shown({ ...refund, actor: { kind: 'user', name: 'Sanne Visser' } })).toEqual([
    'Sanne Visser startte een terugbetaling van € 62,75',
    'Reden: Slot retour',
  ]);
  expect(shown(refund)[0]).toBe('Terugbetaling van € 62,75 automatisch gestart');
});

it('shows the shop’s answer to a notification, and the number of attempts', () => {
  expect(shown({ kind: 'notificationDelivered', httpStatus: 200, tries: 1 })[1]).toBe('Beantwoord met 200');
  expect(shown({ kind: 'notificationFailed', httpStatus: 500, tries: 3 })[1]).toBe(
    'Beantwoord met 500, na 3 pogingen',
  );
  expect(shown({ kind: 'notificationFailed', httpStatus: 0, tries: 2 })[1]).toBe(
    'Geen antwoord, na 2 pogingen',
  );
});

it('shows when a failed notification is retried', () => {
  const retrying = { kind: 'notificationRetrying', nextTryAt: '2026-11-03T12:00:30Z' } as const;
  expect(shown({ ...retrying, httpStatus: 503, tries: 3 })).toEqual([
    'Webwinkel nog niet bereikt',
    'Beantwoord met 503, na 3 pogingen. Volgende poging op 03-11-2026 13:00:30.',
  ]);
  expect(shown({ ...retrying, httpStatus: 0, tries: 1 })[1]).toBe(
    'Geen antwoord. Volgende poging op 03-11-2026 13:00:30.',
  );
  expect(shown({ kind: 'notificationWaiting' })[0]).toBe('Webhookbericht wacht');
});

it('is polled shortly after the next retry, within a minimum and a maximum wait', () => {
  const now = Date.parse('2026-11-03T12:00:00Z');
  const retrying = (nextTryAt: string | null) =>
    makeTimelineEntry({ kind: 'notificationRetrying', nextTryAt });
  expect(untilNextTry(undefined, now)).toBe(false);
  expect(untilNextTry([retrying(null)], now)).toBe(false);
  expect(untilNextTry([retrying('2026-11-05T12:00:00Z'), retrying('2026-11-03T12:00:30Z')], now)).toBe(
    33_000,
  );
  expect(untilNextTry([retrying('2026-11-03T11:00:00Z')], now)).toBe(3000);
  expect(untilNextTry([retrying('2026-12-30T12:00:00Z')], now)).toBe(900_000);
});
