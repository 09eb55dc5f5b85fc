import type {
  AcquirerItem,
  AcquirerReport,
  BankFile,
  BankLine,
  BankOrder,
  BankStatement,
  getBankDesk,
  ResponseOf,
} from '@stuiver/contract';

type Desk = ResponseOf<typeof getBankDesk>;

export const ANNA = { id: '0193b0c0-0000-7000-8000-000000000101', name: 'Anna de Vries' };
export const TOM = { id: '0193b0c0-0000-7000-8000-000000000102', name: 'Tom de Boer' };

/** A desk with an account, where direct debits wait for a file. */
export function makeBankDesk(about: Partial<Desk> = {}): Desk {
  return {
    account: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', holder: 'Stuiver Betalingen BV' },
    waiting: [
      {
        kind: 'COLLECTIONS',
        quantity: 128,
        amount: '4321.50',
        oldestDateTime: '2026-11-26T22:05:00Z',
        dueDate: '2026-11-30',
      },
    ],
    cutOff: '15:00',
    balance: { amount: '25118.40', currency: 'EUR', date: '2026-11-26' },
    unexplained: null,
    statementsOpen: 0,
    linesOpen: 0,
    ordersOpen: 0,
    acquirer: null,
    ...about,
  };
}

/** A file of direct debits that Tom made, which waits for approval. */
export function makeBankFile(about: Partial<BankFile> = {}): BankFile {
  return {
    id: '0193b0c0-0000-7000-8000-00000000f001',
    kind: 'COLLECTIONS',
    status: 'PROPOSED',
    quantity: 42,
    amount: '1234.56',
    currency: 'EUR',
    dueDate: '2026-11-30',
    sha256: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
    proposedBy: TOM,
    proposedDateTime: '2026-11-27T09:12:00Z',
    approvedBy: null,
    sentBy: null,
    sentDateTime: null,
    cancelledBy: null,
    cancelledDateTime: null,
    reason: '',
    isTooLate: false,
    ...about,
  };
}

/** A direct debit in a file. */
export function makeBankOrder(about: Partial<BankOrder> = {}): BankOrder {
  return {
    id: '0193b0c0-0000-7000-8000-00000000d001',
    kind: 'COLLECTION',
    status: 'FILED',
    merchantId: '0193b0c0-0000-7000-8000-000000000001',
    merchantName: 'Van Dijk Fietsen',
    paymentId: '01939a01-0000-7000-8000-000000000412',
    amount: '29.95',
    currency: 'EUR',
    name: 'Fatima de Jong',
    iban: 'NL69INGB0123456789',
    text: 'Lidmaatschap november',
    reasonCode: null,
    fileId: '0193b0c0-0000-7000-8000-00000000f001',
    isStated: false,
    bookedDate: null,
    proposal: null,
    ...about,
  };
}

/** A statement that Tom uploaded, which waits for approval. */
export function makeBankStatement(about: Partial<BankStatement> = {}): BankStatement {
  return {
    id: '0193b0c0-0000-7000-8000-00000000a001',
    status: 'PROPOSED',
    cause: null,
    difference: null,
    message: 'camt.053.08',
    name: 'afschrift-2026-11-27.xml',
    statementId: '2026/231',
    page: null,
    fromDate: '2026-11-27',
    toDate: '2026-11-27',
    opening: '25118.40',
    closing: '28410.15',
    currency: 'EUR',
    quantity: 44,
    known: 0,
    effects: [
      { effect: 'COLLECTED', quantity: 40, amount: '3401.80' },
      { effect: 'RETURNED', quantity: 2, amount: '-59.90' },
      { effect: 'CHARGES', quantity: 1, amount: '-12.65' },
      { effect: 'NONE', quantity: 1, amount: '-37.50' },
    ],
    skipped: [{ what: 'notBooked', quantity: 2 }],
    uploadedBy: TOM,
    uploadedDateTime: '2026-11-28T08:02:00Z',
    decidedBy: null,
    decidedDateTime: null,
    canSetAside: true,
    reason: '',
    proposal: null,
    ...about,
  };
}

/** A transfer that matches no order, with one that it may belong to. */
export function makeBankLine(about: Partial<BankLine> = {}): BankLine {
  return {
    id: '0193b0c0-0000-7000-8000-00000000b001',
    statementId: '0193b0c0-0000-7000-8000-00000000a001',
    effect: 'NONE',
    isDone: false,
    amount: '75.00',
    charges: '0.00',
    currency: 'EUR',
    bookedDate: '2026-11-27',
    bankReference: '8836201947',
    bankCode: 'PMNT/RCDT/ESCT',
    endToEndId: 'NOTPROVIDED',
    counterName: 'J. Peeters',
    counterVia: null,
    counterIban: 'BE68539007547034',
    counterAccount: null,
    text: 'bestelling 10432',
    detailsDiffer: false,
    orderStatus: null,
    reasonCode: null,
    order: null,
    fileId: null,
    block: null,
    candidates: [
      makeBankOrder({
        id: '0193b0c0-0000-7000-8000-00000000d002',
        kind: 'TRANSFER',
        status: 'WAITING',
        amount: '75.00',
        name: 'Jan Peeters',
        iban: '',
        fileId: null,
      }),
    ],
    proposal: null,
    ...about,
  };
}

/** A report whose sums equal our books. */
export function makeAcquirerReport(about: Partial<AcquirerReport> = {}): AcquirerReport {
  return {
    id: '0193b0c0-0000-7000-8000-00000000a001',
    status: 'TAKEN',
    name: 'settlement_detail_report_batch_214.csv',
    account: 'StuiverECOM',
    batch: 214,
    announcedDateTime: '2026-11-27T04:12:00Z',
    nextTryDateTime: null,
    cause: null,
    detail: '',
    currency: 'EUR',
    lines: 412,
    waiting: 0,
    sums: {
      gross: '18204.55',
      booked: '18204.55',
      difference: '0.00',
      commission: '12.40',
      markup: '36.10',
      schemeFees: '18.02',
      interchange: '41.77',
      otherCosts: '9.80',
      paidOut: '18086.46',
      other: '0.00',
      unexplained: '0.00',
    },
    ...about,
  };
}

/** A line of a report that has another amount than our books. */
export function makeAcquirerItem(about: Partial<AcquirerItem> = {}): AcquirerItem {
  return {
    id: '0193b0c0-0000-7000-8000-00000000a101',
    kind: 'LINE',
    cause: 'amountDiffers',
    type: 'Settled',
    account: 'StuiverECOM',
    batch: 214,
    dateTime: '2026-11-26T14:20:00Z',
    amount: '12.51',
    bookedAmount: '12.50',
    currency: 'EUR',
    reference: 'QFQTPCQ8HXSKGK82',
    modificationReference: 'LQWDDLKTSV2GGS82',
    merchantName: 'Van Dijk Fietsen',
    paymentId: '01939a01-0000-7000-8000-000000000412',
    ...about,
  };
}
