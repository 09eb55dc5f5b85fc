import { TEST_BANK_OUTCOMES, type TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { isPaymentMethod } from '@stuiver/domain/methods';
import { formatWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/app-error.ts';
import { readFormValues, resolveLanguage, readQueryValues } from '../../platform/http/page-request.ts';
import { type CheckoutDeps, onward } from './checkout-request.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { transferToAttempt, decideAttempt, viewAttempt } from '../../money/inbox/test-bank.ts';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';

/** @throws AppError `notFound` in live mode, which has no test bank */
function readAttemptId(request: FastifyRequest, deps: PaymentDeps): string {
  if (deps.settings.mode !== 'test') throw notFound();
  return (request.params as { id: string }).id;
}

function isOutcome(value: string): value is TestBankOutcome {
  return (TEST_BANK_OUTCOMES as readonly string[]).includes(value);
}

/**
 * Finds the payment of an attempt, by the page that the payer continues to, whose URL carries the payment's reference.
 */
async function paymentAt(deps: CheckoutDeps, returnUrl: string) {
  const reference = new URL(returnUrl).searchParams.get('reference') ?? '';
  return { reference, state: await getRedirectUrl(deps.context, reference) };
}

/**
 * The test bank (test mode only), where the tester decides how an attempt ends: a form that needs no JavaScript. An
 * unknown attempt, or someone else's, is a 404; a decided one shows its decision.
 */
export function addAuthorizePage(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  const { context, send } = deps;
  const { publicUrl } = context.settings;

  async function show(request: FastifyRequest, reply: FastifyReply, asked: string, wrongAmount: boolean) {
    const attempt = readAttemptId(request, context);
    const view = await viewAttempt(context, attempt);
    if (!isPaymentMethod(view.method)) throw notFound();
    const { reference, state } = await paymentAt(deps, view.returnUrl);
    const { merchantName, description } = state;
    const language = resolveLanguage(request, asked, state.language);
    const transfer =
      view.transferred === null ? null : { transferred: formatWire(view.transferred), isWrong: wrongAmount };
    const page = {
      kind: 'authorize' as const,
      attempt,
      payment: reference,
      merchantName,
      amount: formatWire(view.amount),
      currency: view.currency,
      description,
      paymentMethod: view.method,
      decidedPath: view.decided ? onward(view.returnUrl, publicUrl, language) : null,
      transfer,
    };
    return send(request, reply, page, { status: wrongAmount ? 422 : 200, language });
  }

  scope.get(path, (request, reply) => show(request, reply, readQueryValues(request)('language'), false));

  scope.post(path, async (request, reply) => {
    const form = readFormValues(request);
    const outcome = form('outcome');
    const language = resolveLanguage(request, form('language'));
    if (outcome === 'transfer') {
      const amount = parseLocalisedAmount(form('amount'), language);
      if (!amount.ok) return show(request, reply, form('language'), true);
      const { returnUrl } = await transferToAttempt(
        context,
        readAttemptId(request, context),
        readWire(amount.wire),
      );
      return reply.redirect(onward(returnUrl, publicUrl, language), 303);
    }
    if (!isOutcome(outcome)) throw notFound();
    const { returnUrl } = await decideAttempt(context, readAttemptId(request, context), outcome);
    return reply.redirect(onward(returnUrl, publicUrl, language), 303);
  });
}
