import type { AuditRow } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeDeliveryRow, makeRefundRequestRow } from '../../testing/desk.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePaymentLink } from '../../testing/payment-links.ts';
import { makePage, makePaymentRow, makeRefundListRow } from '../../testing/payments.ts';
import { makeChargebackRow, makeMandateRow, makeRecurrenceRow } from '../../testing/recurring.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { setListDisplay } from './list-display.ts';
import { type ListName, LISTS } from '@stuiver/contract/lists';

const AUDIT_ROW: AuditRow = {
  id: '01939a05-0000-7000-8000-000000000001',
  merchantId: '01939a05-0000-7000-8000-000000000002',
  merchantName: 'Van Dijk Fietsen',
  createdDateTime: '2026-11-19T21:12:18Z',
  actorKind: 'user',
  actorId: null,
  actorName: 'Sanne de Vries',
  address: '192.0.2.7',
  device: '',
  subjectId: null,
  subjectName: '',
  changes: [],
  about: { person: 'Fatima de Jong', title: '', amount: '15.13', currency: 'EUR' },
  action: 'refund.requested',
  subjectKind: 'refund',
};

type Case = {
  readonly path: string;
  readonly call: RegExp;
  readonly row: object;
  /** Cells by header, in order; columns that are shown as their type need none. */
  readonly cells: Readonly<Record<string, string>>;
};

const CASES: Partial<Record<ListName, Case>> = {
  payments: {
    path: SCREEN_PATHS.payments,
    call: /\/transaction\/getByMerchantId\//,
    row: makePaymentRow({ refundedAmount: '12.75' }),
    cells: {
      Aangemaakt: '19-11-2026 22:12',
      Omschrijving: 'Bestelling 20412',
      Betaler: 'S. Bakker',
      Methode: 'iDEAL | Wero',
      Status: 'Deels terugbetaald',
      Bedrijf: 'Van Dijk Fietsen',
      Verwerkt: '20-11-2026 06:00',
      Terugbetaald: '€ 12,75',
      Bedrag: '€ 412,75',
    },
  },
  refunds: {
    path: SCREEN_PATHS.refunds,
    call: /\/refund\/getByMerchantId\//,
    row: makeRefundListRow({ finishedDateTime: '2026-11-21T09:10:22Z' }),
    cells: {
      Aangemaakt: '20-11-2026 09:10',
      Reden: 'Slot retour',
      Betaler: 'S. Bakker',
      Methode: 'iDEAL | Wero',
      Door: 'Sanne Visser',
      Status: 'Geslaagd',
      Bedrijf: 'Van Dijk Fietsen',
      Afgerond: '21-11-2026 10:10',
      Bedrag: '€ 62,75',
    },
  },
  recurring: {
    path: SCREEN_PATHS.recurring,
    call: /\/recurrence\/getRecurrencesForMerchant$/,
    row: makeRecurrenceRow({
      createdDateTime: '2026-11-01T10:00:00Z',
      startDate: '2098-12-31',
      nextRunDate: '2099-02-28',
      endDate: '2099-06-30',
    }),
    cells: {
      Aangemaakt: '01-11-2026 11:00',
      Omschrijving: 'Servicebeurt',
      Betaler: 'E. Visser',
      Status: 'Actief',
      Frequentie: 'Maandelijks',
      Methode: 'SEPA-incasso',
      Machtiging: 'VDF-2026-0042',
      Bedrijf: 'Van Dijk Fietsen',
      'Eerste incasso': '31-12-2098',
      Einddatum: '30-06-2099',
      'Volgende incasso': '28-02-2099',
      'Incasso’s': '2',
      Bedrag: '€ 24,50',
    },
  },
  mandates: {
    path: SCREEN_PATHS.mandates,
    call: /\/mandate\/getMandatesPaginated$/,
    row: makeMandateRow({ stoppedDateTime: '2026-05-06T12:30:00Z', active: false }),
    cells: {
      Betaler: 'E. Visser',
      Kenmerk: 'VDF-2026-0042',
      Soort: 'Via een betaling',
      Bedrijf: 'Van Dijk Fietsen',
      Geëindigd: '06-05-2026 14:30',
      Status: 'Gestopt',
      Aangemaakt: '02-03-2026 11:00',
    },
  },
  chargebacks: {
    path: SCREEN_PATHS.chargebacks,
    call: /\/chargeback\/getChargebacks$/,
    row: makeChargebackRow({ finishedDateTime: '2026-11-19T11:45:00Z', status: 'EVIDENCE_REQUIRED' }),
    cells: {
      Aangemaakt: '18-11-2026 10:00',
      Omschrijving: 'Bestelling 20412',
      Betaler: 'S. Bakker',
      Reden: 'niet ontvangen · 13.1',
      Methode: 'Creditcard',
      Status: 'Bewijs nodig',
      Termijn: expect.stringMatching(/^nog [\d.]+ dagen$/) as string,
      Bedrijf: 'Van Dijk Fietsen',
      Afgerond: '19-11-2026 12:45',
      Bedrag: '€ 89,95',
    },
  },
  links: {
    path: SCREEN_PATHS.paymentLinks,
    call: /\/transaction\/getPaymentLinks$/,
    row: {
      ...makePaymentLink({ openedCount: 7, uses: 2, maximumUses: 5 }),
      accountHolderName: 'Noor Bakker',
    },
    cells: {
      Aangemaakt: '20-11-2026 11:38',
      Omschrijving: 'Bestelling 20416',
      Betaler: 'Noor Bakker',
      Verloopt: '04-12-2026',
      Status: 'Actief',
      Geopend: '7',
      Betaald: '2 van 5',
      Bedrijf: 'Van Dijk Fietsen',
      Bedrag: '€ 89,95',
    },
  },
  refundRequests: {
    path: SCREEN_PATHS.refundRequests,
    call: /\/refundRequests$/,
    row: makeRefundRequestRow({
      status: 'REJECTED',
      quantity: 3,
      decidedBy: 'Els Smit',
      decidedDateTime: '2026-11-22T14:05:00Z',
    }),
    cells: {
      Aangemaakt: '20-11-2026 11:30',
      Reden: 'Band was lek',
      Door: 'Bram Meijer',
      'Beslist door': 'Els Smit',
      Betalingen: '3',
      Status: 'Afgewezen',
      Bedrijf: 'Van Dijk Fietsen',
      'Beslist op': '22-11-2026 15:05',
      Bedrag: '€ 412,50',
    },
  },
  deliveries: {
    path: SCREEN_PATHS.deliveries,
    call: /\/notification\/deliveries$/,
    row: makeDeliveryRow({ attempts: 3 }),
    cells: {
      Aangemaakt: '20-11-2026 11:30',
      Soort: 'payment.succeeded',
      Webhookadres: 'boekhouding.test',
      Bedrijf: 'Van Dijk Fietsen',
      Antwoord: '204',
      Pogingen: '3',
      Status: 'Bezorgd',
    },
  },
  audit: {
    path: SCREEN_PATHS.auditLog,
    call: /\/audit$/,
    row: AUDIT_ROW,
    cells: {
      Aangemaakt: '19-11-2026 22:12',
      Gebeurtenis: 'Sanne de Vries betaalde € 15,13 terug aan Fatima de Jong',
      Onderwerp: 'Terugbetaling',
      Bron: '192.0.2.7',
      Bedrijf: 'Van Dijk Fietsen',
    },
  },
};

/** Any field that a column may have. */
const ALL_FIELDS = Object.values(CASES).flatMap(({ row }) => Object.keys(row));

/** Reads a cell's text on a desktop. */
function readCellText(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(cell.tagName === 'TD' ? '.md\\:hidden, button' : '.md\\:hidden'))
    hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

it.each(Object.entries(CASES))('each column of the list of %s shows its own value', async (key, list) => {
  signedIn({ roles: ['ADMIN'], hasTree: true });
  setListDisplay(key as ListName, { columns: [...ALL_FIELDS, 'active'] });
  stubNetwork({}, ({ path }) =>
    list.call.test(path.split('?')[0] ?? '') ? { body: makePage([list.row]) } : null,
  );
  await renderApp(list.path);
  await waitFor(() => expect(document.querySelector('tbody [data-row]')).not.toBeNull());
  const headers = screen.getAllByRole('columnheader');
  const cells = Array.from(document.querySelectorAll('tbody tr:first-child td'));
  const shown = headers.map((header, index) => [readCellText(header), readCellText(cells[index]!)] as const);
  const own = Object.fromEntries(shown.filter(([header]) => header !== ''));
  expect(own).toMatchObject(list.cells);
  const columns = Object.values(LISTS[key as ListName].columns);
  expect(Object.keys(own)).toHaveLength(columns.filter(({ place }) => place !== 'file').length);
  expect(new Set(Object.values(own)).size).toBe(Object.keys(own).length);
});
