import { CARD_DISPUTE_CODES, DISPUTE_REASONS } from '@stuiver/domain/chargebacks/dispute-reasons';
import { ISO_RETURN_CODES } from '@stuiver/domain/return-codes';
import { declineTexts as declinesEn } from '@stuiver/messages/en/payments/declines';
import { disputeWords as enWords } from '@stuiver/messages/en/chargebacks/dispute-words';
import { disputeTexts as en } from '@stuiver/messages/en/chargebacks/disputes';
import { declineTexts as declinesNl } from '@stuiver/messages/nl/payments/declines';
import { disputeWords as nlWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { disputeTexts as nl } from '@stuiver/messages/nl/chargebacks/disputes';
import { expect, it } from 'vitest';
import { makeChargebackRow } from '../../testing/recurring.ts';
import { getDeclineText } from '../parts/declines.ts';
import { getDisputeText, disputeReason, disputeWord, isAnswerable, timeLeft } from './disputes.ts';

it('explains every return code and scheme reason in both languages, with advice', () => {
  for (const [texts, words] of [
    [nl, nlWords],
    [en, enWords],
  ] as const) {
    expect(Object.keys(texts.codes).sort()).toEqual([...ISO_RETURN_CODES, ...DISPUTE_REASONS].sort());
    for (const code of [...ISO_RETURN_CODES, ...CARD_DISPUTE_CODES]) {
      const { short, reason, advice } = getDisputeText(code, texts);
      expect(short.length, code).toBeGreaterThan(3);
      expect(disputeWord(code, words)).toBe(`${short} · ${code}`);
      expect(reason, code).toMatch(/^[A-Z].*[^.]$/);
      expect(advice, code).toMatch(/^[A-Z].*\.$/);
    }
  }
});

it('uses the same reasons for a collection that was refused at once', () => {
  for (const code of ISO_RETURN_CODES) {
    expect(getDeclineText(code, declinesNl)).toEqual(getDisputeText(code, nl));
    expect(getDeclineText(code, declinesEn)).toEqual(getDisputeText(code, en));
  }
});

it('has a general text for an unknown code', () => {
  expect(getDisputeText('99.9', nl)).toEqual(nl.unknown);
  expect(getDisputeText('constructor', nl)).toEqual(nl.unknown);
  expect(disputeWord('99.9', nlWords)).toBe('onbekende reden · 99.9');
});

it('adds the code to the reason', () => {
  expect(disputeWord('13.1', nlWords)).toBe('niet ontvangen · 13.1');
  expect(disputeReason('MD07', en)).toBe('The account holder has died (code MD07)');
});

it('shows the time left to respond, in the deployment’s time zone', () => {
  const at = (now: string) => timeLeft('2026-11-24T16:00:00Z', nlWords, Date.parse(now), 'Europe/Amsterdam');
  expect(at('2026-11-20T12:00:00Z')).toBe('nog 4 dagen');
  expect(at('2026-11-22T22:30:00Z')).toBe('nog 2 dagen');
  expect(at('2026-11-22T23:30:00Z')).toBe('morgen tot 17:00');
  expect(at('2026-11-24T08:00:00Z')).toBe('vandaag tot 17:00');
  expect(at('2026-11-24T16:00:00Z')).toBe('voorbij');
});

it('counts down only while the merchant can respond', () => {
  expect(isAnswerable(makeChargebackRow())).toBe(true);
  expect(isAnswerable(makeChargebackRow({ status: 'EVIDENCE_REQUIRED' }))).toBe(true);
  expect(isAnswerable(makeChargebackRow({ status: 'UNDER_REVIEW' }))).toBe(false);
  expect(isAnswerable(makeChargebackRow({ status: 'LOST' }))).toBe(false);
  expect(isAnswerable(makeChargebackRow({ deadlineDateTime: null }))).toBe(false);
});
