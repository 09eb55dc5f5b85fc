import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeBooks, newPspReference, type PayerAct, TwinError, type TwinPayment } from './books.ts';
import { checkCall, checkWebhook } from './documents.ts';
import { makeDisputes } from './disputes.ts';
import { type ExtraLine, makeReports } from './report.ts';
import { makeItem, makeOtherBody, OTHER_SHAPES, signText, type TwinEvent } from './webhook-items.ts';
import { answerVisit } from './visit.ts';

type Json = Readonly<Record<string, unknown>>;

export type TwinOptions = {
  /** Merchant accounts of the company account; the first is the default of events. */
  readonly merchantAccounts?: readonly string[];
  readonly apiKey?: string;
  /** Hexadecimal digits. */
  readonly hmacKey?: string;
  /** Basic credentials that the twin sends with its webhooks. */
  readonly user?: string;
  readonly password?: string;
  /** Basic credentials that reports are fetched with. */
  readonly reportUser?: string;
  readonly reportPassword?: string;
  /** Address of the webhooks; null until `sendTo`. */
  readonly webhookUrl?: string | null;
  /** Sends each event by itself, and again until it is taken; otherwise only `deliver` does. */
  readonly sendsByItself?: boolean;
  /** How the accounts are set up: cards wait for their capture, unless a payment asks otherwise. */
  readonly capturesManually?: boolean;
  /** Whether a card is asked for native 3-D Secure, as Adyen may decide by itself; by redirect otherwise. */
  readonly authenticatesNatively?: (number: string) => boolean;
  readonly now?: () => Date;
};

/** A call that the twin got, with its answer. */
type TwinCall = {
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly body: Json;
  readonly status: number;
  readonly answer: Json;
  /** False if the answer was set by the test or was lost. */
  readonly isGenuine: boolean;
};

/** A fault of the line or of Adyen's for the next call of a kind. */
export type Fault =
  /** The call never arrives. */
  | 'before'
  /** The call is executed and its answer lost. */
  | 'after'
  /** The key's first call is said to be under way. */
  | 'busy'
  /** An answer of this status, and nothing is executed. */
  | { readonly status: number }
  /** The call is executed, and these fields of its answer replaced. */
  | { readonly answer: Json }
  /** The answer waits for this promise. */
  | { readonly until: Promise<unknown> };

export type CallKind =
  | 'payments'
  | 'details'
  | 'captures'
  | 'cancels'
  | 'refunds'
  | 'reversals'
  | 'dispute'
  | 'report';

export type Delivery = {
  /** The last event first. */
  readonly isReversed?: boolean;
  readonly times?: number;
  /** Leaves out other events, which go on waiting. */
  readonly only?: (event: TwinEvent) => boolean;
  /** Signs with another key. */
  readonly hmacKey?: string;
  /** Leaves the basic credentials out, or sends others. */
  readonly authorization?: string | null;
  /** Changes items after they were signed. */
  readonly forge?: (item: Json) => Json;
};

/** Where the twin's events go: one that was refused holds back all later ones, as at Adyen. */
export type AdyenTwin = Awaited<ReturnType<typeof startTwin>>;

const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

/** Starts Adyen's twin on loopback. It keeps its own books and shares no code with the processor. */
export async function startTwin(options: TwinOptions = {}) {
  const {
    merchantAccounts = ['StuiverTEST'],
    apiKey = 'twin-api-key',
    hmacKey = HMAC_KEY,
    user = 'adyen',
    password = 'twin-password',
    reportUser = 'report@Company.Stuiver',
    reportPassword = 'twin-report',
    sendsByItself = false,
    capturesManually = true,
    authenticatesNatively = () => false,
    now = () => new Date(),
  } = options;
  let webhookUrl = options.webhookUrl ?? null;
  const calls: TwinCall[] = [];
  const reportCalls: { readonly path: string; readonly authorization: string | null }[] = [];
  const events: TwinEvent[] = [];
  let waiting: TwinEvent[] = [];
  const answers = new Map<string, { status: number; answer: Json } | null>();
  const faults = new Map<CallKind, Fault[]>();
  let sending: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const emit = (event: TwinEvent) => {
    events.push(event);
    waiting.push(event);
    if (sendsByItself) scheduleSending();
  };
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const books = makeBooks(merchantAccounts, {
    now,
    baseUrl: () => url,
    emit,
    capturesManually,
    authenticatesNatively,
  });
  const disputes = makeDisputes(books, now);
  const reports = new Map(
    merchantAccounts.map((account) => [account, makeReports(books, account, 'EUR', now)]),
  );

  function readKind(path: string): CallKind | null {
    if (path.includes('/DisputeService/v30/')) return 'dispute';
    if (path.startsWith('/reports/download/')) return 'report';
    const [, checkout] = /\/v72\/(.+)$/.exec(path) ?? [];
    if (checkout === 'payments') return 'payments';
    if (checkout === 'payments/details') return 'details';
    if (checkout === 'cancels') return 'cancels';
    const [, operation] =
      /^payments\/[^/]+\/(captures|cancels|refunds|reversals)$/.exec(checkout ?? '') ?? [];
    return (operation as CallKind | undefined) ?? null;
  }

  async function execute(
    kind: CallKind,
    path: string,
    body: Json,
  ): Promise<{ status: number; answer: Json }> {
    if (kind === 'dispute')
      return { status: 200, answer: await disputes.call(path.split('/').at(-1)!, body) };
    if (kind === 'payments') return { status: 200, answer: books.pay(body) };
    if (kind === 'details') return { status: 200, answer: books.complete(body) };
    const [, pspReference, operation] = /\/payments\/([^/]+)\/([a-z]+)$/.exec(path) ?? [];
    if (pspReference === undefined) return { status: 201, answer: books.cancelByReference(body) };
    return { status: 201, answer: books.modifyPayment(pspReference, operation!, body) };
  }

  const serviceError = (error: TwinError) => ({
    status: error.status,
    answer: {
      status: error.status,
      errorCode: error.errorCode,
      message: error.message,
      errorType: error.errorType,
    },
  });

  /** Executes a call once for each key, as Adyen does for a company account. */
  async function executeOnce(kind: CallKind, path: string, body: Json, key: string | null) {
    const before = key === null ? undefined : answers.get(key);
    if (before) return before;
    let result: { status: number; answer: Json };
    try {
      result = await execute(kind, path, body);
    } catch (error) {
      if (!(error instanceof TwinError)) throw error;
      result = serviceError(error);
    }
    if (key !== null) answers.set(key, result);
    return result;
  }

  function send(response: ServerResponse, status: number, answer: Json, key: string | null): void {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    });
    response.end(JSON.stringify(answer));
  }

  /** Answers the download of a report: by its own credentials, never by the key of the API. */
  function answerReport(request: IncomingMessage, response: ServerResponse, path: string): void {
    const basic = `Basic ${Buffer.from(`${reportUser}:${reportPassword}`).toString('base64')}`;
    const [, account, name] = /MerchantAccount\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const file = reports.get(account ?? '')?.files.get(name ?? '');
    const isAllowed = request.method === 'GET' && request.headers.authorization === basic;
    reportCalls.push({ path, authorization: request.headers.authorization ?? null });
    response.writeHead(isAllowed ? (file === undefined ? 404 : 200) : 401, { 'content-type': 'text/csv' });
    response.end(isAllowed ? file : '');
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const path = new URL(request.url ?? '/', url).pathname;
    if (path.startsWith('/visit/')) return answerVisit(books, response, path, bytes.toString('utf8'));
    const kind = readKind(path);
    const fault = kind === null ? undefined : faults.get(kind)?.shift();
    if (fault === 'before') {
      request.socket.destroy();
      return;
    }
    if (kind === 'report') {
      if (typeof fault === 'object' && 'until' in fault) await fault.until;
      if (typeof fault !== 'object' || !('status' in fault)) {
        answerReport(request, response, path);
        return;
      }
      response.writeHead(fault.status);
      response.end();
      return;
    }
    const key =
      request.headers['idempotency-key'] === undefined ? null : String(request.headers['idempotency-key']);
    const body = (bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'))) as Json;
    const record = (status: number, answer: Json, isGenuine: boolean) => {
      calls.push({ path, idempotencyKey: key, body, status, answer, isGenuine });
      checkCall(path, body, isGenuine ? { status, body: answer } : null);
    };
    const refuse = (error: TwinError, isGenuine = true) => {
      const { status, answer } = serviceError(error);
      record(status, answer, isGenuine);
      send(response, status, answer, key);
    };
    if (request.headers['x-api-key'] !== apiKey)
      return refuse(new TwinError(401, '000', 'HTTP Status Response - Unauthorized', 'security'));
    if (kind === null || request.method !== 'POST')
      return refuse(new TwinError(404, '000', 'Not found', 'internal'));
    if (key !== null && key.length > 64)
      return refuse(new TwinError(422, '702', 'Idempotency key exceeds 64 characters'));
    const busy = new TwinError(422, '704', 'request already processed or in progress');
    if (fault === 'busy' || (key !== null && answers.get(key) === null)) return refuse(busy);
    if (typeof fault === 'object' && 'status' in fault)
      return refuse(new TwinError(fault.status, '905', 'Payment details are not supported', 'internal'));
    if (key !== null && !answers.has(key) && typeof fault === 'object' && 'until' in fault)
      answers.set(key, null);
    if (typeof fault === 'object' && 'until' in fault) await fault.until;
    const result = await executeOnce(kind, path, body, key);
    const answer =
      typeof fault === 'object' && 'answer' in fault ? { ...result.answer, ...fault.answer } : result.answer;
    record(result.status, answer, fault === undefined || fault === 'after');
    if (fault === 'after') request.socket.destroy();
    else send(response, result.status, answer, key);
  }

  /** Posts one event; returns the status of the answer, or null if there was none. */
  async function post(event: TwinEvent, delivery: Delivery): Promise<number | null> {
    if (webhookUrl === null) throw new Error('The twin has no address for its webhooks');
    const key = delivery.hmacKey ?? hmacKey;
    const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const authorization = delivery.authorization === undefined ? basic : delivery.authorization;
    const isOther = OTHER_SHAPES.includes(event.eventCode);
    const item = (delivery.forge ?? ((one: Json) => one))(makeItem(event, key));
    const body = isOther
      ? makeOtherBody(event)
      : JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] });
    if (!delivery.forge) checkWebhook(event.eventCode, JSON.parse(body));
    try {
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(authorization === null ? {} : { authorization }),
          ...(isOther ? { hmacsignature: signText(body, key), protocol: 'HmacSHA256' } : {}),
        },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  /** Sends the events that wait, oldest first, until one isn't taken. Returns the answers' statuses. */
  async function deliver(delivery: Delivery = {}): Promise<(number | null)[]> {
    const statuses: (number | null)[] = [];
    const queue = delivery.isReversed === true ? waiting.toReversed() : [...waiting];
    for (const event of queue.filter(delivery.only ?? (() => true))) {
      let status: number | null = null;
      for (let time = 0; time < (delivery.times ?? 1); time += 1) {
        status = await post(event, delivery);
        statuses.push(status);
      }
      if (status === null || status < 200 || status > 299) break;
      waiting = waiting.filter((one) => one !== event);
    }
    return statuses;
  }

  function scheduleSending(): void {
    sending = sending.then(async () => {
      while (!isClosed && webhookUrl !== null && waiting.length > 0) {
        const before = waiting.length;
        await deliver();
        if (waiting.length === before) await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
  }

  /** Adds an event by its code, about a payment by default. */
  function addEvent(eventCode: string, facts: Partial<TwinEvent> & { readonly payment?: TwinPayment } = {}) {
    const { payment, ...rest } = facts;
    const event: TwinEvent = {
      eventCode,
      success: true,
      pspReference: newPspReference(),
      originalReference: payment?.pspReference ?? '',
      merchantAccountCode: payment?.merchantAccount ?? merchantAccounts[0]!,
      merchantReference: payment?.reference ?? '',
      value: payment?.value ?? 0,
      currency: payment?.currency ?? 'EUR',
      eventDate: books.eventDate(),
      ...(payment ? { paymentMethod: payment.variant } : {}),
      ...(eventCode === 'REPORT_AVAILABLE' ? { reason: `${url}/reports/download` } : {}),
      ...rest,
    };
    emit(event);
    return event;
  }

  return {
    url,
    apiKey,
    hmacKey,
    user,
    password,
    merchantAccount: merchantAccounts[0]!,
    merchantAccounts,
    /** Every call so far. */
    calls,
    /** Every event so far, sent or not. */
    events,
    books,
    reportUser,
    reportPassword,
    reportCalls,
    disputes: { open: disputes.open, move: disputes.move },
    /**
     * Closes a batch of a merchant account, and reports it.
     *
     * @returns its file's name and contents, and the sum that was paid out in minor units
     */
    closeBatch(extra: readonly ExtraLine[] = [], account = merchantAccounts[0]!) {
      const { close, files } = reports.get(account)!;
      const { name, ...batch } = close(extra);
      addEvent('REPORT_AVAILABLE', {
        pspReference: name,
        merchantAccountCode: account,
        reason: `${url}/reports/download/MerchantAccount/${account}/${name}`,
      });
      return { name, contents: files.get(name)!, ...batch };
    },
    /** Events that were not taken yet. */
    waiting: () => [...waiting],
    deliver,
    addEvent,
    /** Sends one event again, or one that never happened. */
    post,
    sendTo(address: string) {
      webhookUrl = address;
      if (sendsByItself) scheduleSending();
    },
    /** Discards what waits, as if the endpoint had never been set up; by default all of it. */
    forget(which: (event: TwinEvent) => boolean = () => true) {
      waiting = waiting.filter((event) => !which(event));
    },
    /** Lets the next calls of a kind meet faults, one each. */
    break(kind: CallKind, ...next: Fault[]) {
      faults.set(kind, [...(faults.get(kind) ?? []), ...next]);
    },
    /**
     * The payer's act at their bank, by the payment's reference at either side.
     *
     * @returns the address that the bank sends the payer back to
     */
    act(reference: string, what: PayerAct): string {
      const payment = books.act(reference, what);
      const back = new URL(payment.returnUrl);
      back.searchParams.set('redirectResult', payment.visit);
      return back.href;
    },
    /** Ends a payment that was only received. */
    decide(reference: string, resultCode: 'Authorised' | 'Refused') {
      const refusal = { refusalReason: 'Refused', refusalReasonCode: '2' };
      books.decide(books.getPayment(reference), {
        resultCode,
        ...(resultCode === 'Refused' ? refusal : {}),
      });
    },
    async close() {
      isClosed = true;
      await sending;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
