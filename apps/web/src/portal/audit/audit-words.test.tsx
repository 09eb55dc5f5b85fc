import type { AuditRow } from '@stuiver/contract';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAuditWords } from './audit-words.ts';

const row = (about: Partial<AuditRow> & Pick<AuditRow, 'action' | 'subjectKind'>): AuditRow => ({
  id: '01939a05-0000-7000-8000-000000000001',
  merchantId: '01939a05-0000-7000-8000-000000000002',
  merchantName: 'Van Dijk Fietsen',
  createdDateTime: '2026-11-19T21:12:18Z',
  actorKind: 'user',
  actorId: null,
  actorName: 'Sanne de Vries',
  address: '',
  device: '',
  subjectId: null,
  subjectName: '',
  changes: [],
  about: { person: '', title: '', amount: null, currency: null },
  ...about,
});
const PAYER = { person: 'Fatima de Jong', title: '', amount: '15.13', currency: 'EUR' } as const;
const NOBODY = { ...PAYER, person: '' };
const attention = { field: 'attention', before: null, after: ['refundFailed'] } as const;

it.each([
  [
    row({ action: 'refund.requested', subjectKind: 'refund', about: PAYER }),
    'betaalde € 15,13 terug aan Fatima de Jong',
  ],
  [row({ action: 'refund.requested', subjectKind: 'refund', about: NOBODY }), 'betaalde € 15,13 terug'],
  [
    row({ action: 'refundRequest.approved', subjectKind: 'refundRequest', about: NOBODY }),
    'keurde het terugbetaalverzoek van € 15,13 goed',
  ],
  [
    row({
      action: 'paymentLink.switchedOff',
      subjectKind: 'paymentLink',
      about: { ...NOBODY, title: 'Boeket' },
    }),
    'zette betaallink ‘Boeket’ van € 15,13 uit',
  ],
  [
    row({
      action: 'attention.handled',
      subjectKind: 'attention',
      about: PAYER,
      changes: [{ ...attention, after: ['refundFailed'] }],
    }),
    'handelde af: mislukte terugbetaling van € 15,13 van Fatima de Jong',
  ],
  [
    row({ action: 'recurrence.stopped', subjectKind: 'recurrence', about: PAYER }),
    'stopte de terugkerende betaling van € 15,13 van Fatima de Jong',
  ],
])('says what was done, for how much and to whom: %#', (entry, sentence) => {
  const { result } = renderHook(() => useAuditWords());
  expect(result.current.deed(entry).replaceAll('\u202f', ' ')).toBe(sentence);
});

it('explains why a file of the bank was refused', () => {
  const cause = { fault: 'day', line: 5, value: '2026-02-30' };
  const change = { field: 'refusal', before: null, after: [JSON.stringify(cause)] } as const;
  const entry = row({
    action: 'bankStatement.refused',
    subjectKind: 'bankStatement',
    subjectName: 'maart.xml',
    changes: [{ ...change, after: [...change.after] }],
  });
  const { result } = renderHook(() => useAuditWords());
  expect(result.current.deed(entry)).toBe('uploadde maart.xml, dat niet te lezen was');
  expect(result.current.value(entry.changes[0]!, [...change.after])).toBe(
    'Regel 5: ‘2026-02-30’ is geen dag die bestaat',
  );
});
