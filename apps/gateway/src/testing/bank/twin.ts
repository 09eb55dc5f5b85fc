import { XMLParser } from 'fast-xml-parser';
import { inspectFile, type TwinOrder } from './inspect-file.ts';
import { type Movement, type MessageVersion, writeMessage, writeStatuses } from './write-messages.ts';

/** A payer's transfer to the account; amount in minor units. */
type PayIn = {
  readonly amount: number;
  readonly name?: string;
  readonly iban?: string;
  readonly text?: string;
  readonly creditorReference?: string;
  readonly endToEndId?: string;
};

type TwinOptions = {
  readonly iban: string;
  readonly bic: string;
  readonly openingBalance: number;
  /** The twin's first day. */
  readonly day: string;
  readonly version?: MessageVersion;
  /** Codes by which the bank of an account refuses an order, by IBAN. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** Codes by which the bank of an account returns an order, days after it was booked, by IBAN. */
  readonly returns?: Readonly<Record<string, { readonly code: string; readonly afterDays: number }>>;
  /** Charge for each return, in minor units: within the transaction's amount or on top of it. */
  readonly returnCharge?: { readonly amount: number; readonly isIncluded: boolean };
  /** Reversals are booked under the reference of their collection, as banks do, rather than under their own. */
  readonly namesCollections?: boolean;
  /** One entry for each block of collections rather than for each collection. */
  readonly booksBatches?: boolean;
};

/** A bank's day as files: its statement, and the same movements as a notification. */
type Day = { readonly day: string; readonly camt053: string; readonly camt054: string };

/** A bank for tests, which shares no code with what writes and reads its files. */
export type Twin = {
  readonly day: () => string;
  readonly balance: () => number;
  /** Takes a file (pain.001, pain.007, pain.008) and answers with pain.002. */
  readonly take: (xml: string) => string;
  readonly payIn: (payment: PayIn) => void;
  /** Refuses an order that was taken and is not booked yet; answers with pain.002. */
  readonly reject: (endToEndId: string, code: string) => string;
  /** Returns what was booked, on the twin's day. */
  readonly returnLine: (endToEndId: string, code: string) => void;
  /** Books the day and starts the next one. */
  readonly endOfDay: () => Day;
};

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Opens an account at the twin. */
export function makeTwin(options: TwinOptions): Twin {
  const {
    iban,
    bic,
    version = '08',
    refuses = {},
    returns = {},
    returnCharge,
    booksBatches = true,
  } = options;
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) =>
      ['PmtInf', 'DrctDbtTxInf', 'CdtTrfTxInf', 'OrgnlPmtInfAndRvsl', 'TxInf'].includes(name),
  });
  const taken = new Map<string, TwinOrder>();
  const files = new Set<string>();
  const waiting = new Map<string, TwinOrder>();
  const booked = new Map<string, TwinOrder>();
  const comingBack: { endToEndId: string; code: string; on: string }[] = [];
  let day = options.day;
  let balance = options.openingBalance;
  let movements: Movement[] = [];
  let references = 0;
  let messages = 0;

  const reference = () => `T${day.replaceAll('-', '')}${String(++references).padStart(8, '0')}`;
  const messageId = (what: string) => `${what}-${day}-${String(++messages)}`;

  function makeTwinLine(order: TwinOrder, sign: 1 | -1) {
    const endToEndId = options.namesCollections ? order.originalEndToEndId : order.endToEndId;
    const amount = sign * order.amount;
    return { ...order, endToEndId, reference: reference(), amount, charge: 0, isChargeIncluded: false };
  }

  function makeTwinReturn(order: TwinOrder, code: string) {
    const isDebit = order.kind === 'collection';
    const charge = isDebit ? (returnCharge?.amount ?? 0) : 0;
    const line = {
      ...makeTwinLine(order, isDebit ? -1 : 1),
      charge: -charge,
      isChargeIncluded: returnCharge?.isIncluded ?? false,
      reason: code,
    };
    movements.push({
      reference: reference(),
      code: isDebit ? ['IDDT', 'UPDD'] : ['ICDT', 'RRTN'],
      lines: [line],
      batch: null,
    });
    booked.delete(order.endToEndId);
  }

  function book(order: TwinOrder, blocks: Map<string, Movement & { lines: Movement['lines'][number][] }>) {
    booked.set(order.endToEndId, order);
    const answer = returns[order.iban];
    if (answer)
      comingBack.push({
        endToEndId: order.endToEndId,
        code: answer.code,
        on: dayAfter(day, answer.afterDays),
      });
    if (order.kind === 'collection' && booksBatches) {
      const block = blocks.get(order.blockId) ?? {
        reference: reference(),
        code: ['IDDT', 'ESDD'] as const,
        lines: [],
        batch: { messageId: order.messageId, blockId: order.blockId },
      };
      block.lines.push(makeTwinLine(order, 1));
      blocks.set(order.blockId, block);
      return;
    }
    const code = {
      collection: ['IDDT', 'ESDD'],
      transfer: ['ICDT', 'ESCT'],
      reversal: ['IDDT', 'PRDD'],
    } as const;
    movements.push({
      reference: reference(),
      code: code[order.kind],
      lines: [makeTwinLine(order, order.kind === 'collection' ? 1 : -1)],
      batch: null,
    });
  }

  return {
    day: () => day,
    balance: () => balance,
    take(xml) {
      const file = inspectFile(parser.parse(xml), { iban, day, taken, files, booked, refuses });
      files.add(file.messageId);
      for (const { order, code } of file.orders) {
        if (file.code !== null || code !== null) continue;
        taken.set(order.endToEndId, order);
        waiting.set(order.endToEndId, order);
      }
      return writeStatuses(file, messageId('S'), day);
    },
    payIn({ name = 'P. de Payer', iban: from = 'NL20INGB0001234567', text = '', ...payment }) {
      const line = {
        endToEndId: payment.endToEndId ?? 'NOTPROVIDED',
        iban: from,
        name,
        text,
        mandate: '',
        reference: reference(),
        amount: payment.amount,
        charge: 0,
        isChargeIncluded: false,
        creditorReference: payment.creditorReference ?? '',
      };
      movements.push({ reference: reference(), code: ['RCDT', 'ESCT'], lines: [line], batch: null });
    },
    reject(endToEndId, code) {
      const order = waiting.get(endToEndId);
      if (!order) throw new Error(`The twin has no order ${endToEndId} that waits`);
      waiting.delete(endToEndId);
      const { messageId: original, message } = order;
      return writeStatuses(
        { messageId: original, message, code: null, orders: [{ order, code }] },
        messageId('S'),
        day,
        true,
      );
    },
    returnLine(endToEndId, code) {
      const order = booked.get(endToEndId);
      if (!order) throw new Error(`The twin booked no order ${endToEndId}`);
      makeTwinReturn(order, code);
    },
    endOfDay() {
      const blocks = new Map<string, Movement & { lines: Movement['lines'][number][] }>();
      for (const order of [...waiting.values()].filter(({ dueOn }) => dueOn <= day)) {
        waiting.delete(order.endToEndId);
        book(order, blocks);
      }
      movements.push(...blocks.values());
      for (const { endToEndId, code } of comingBack.filter(({ on }) => on === day)) {
        const order = booked.get(endToEndId);
        if (order) makeTwinReturn(order, code);
      }
      const facts = { iban, bic, day, opening: balance, movements, version };
      const files053 = writeMessage('camt.053', messageId('A'), facts);
      const files054 = writeMessage('camt.054', messageId('N'), facts);
      balance = files053.closing;
      movements = [];
      const closed = day;
      day = dayAfter(day, 1);
      return { day: closed, camt053: files053.xml, camt054: files054.xml };
    },
  };
}
