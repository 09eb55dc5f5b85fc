import type { CheckoutFrame, CheckoutPage } from '@stuiver/contract/checkout-pages';
import type { Language } from '@stuiver/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { DocumentOptions } from './checkout-document.ts';

/**
 * A URL of ours as a path with the language, so that a page opened under another name of this host stays there (a form
 * may lead to its own origin only); any other URL unchanged.
 *
 * @param url absolute
 */
export function onward(url: string, publicUrl: string, language: Language): string {
  const target = new URL(url, publicUrl);
  if (target.origin !== publicUrl) return target.href;
  target.searchParams.set('language', language);
  return `${target.pathname}${target.search}`;
}

/** A page without the parts that all of them share. */
type Own<P> = P extends CheckoutPage ? Omit<P, keyof CheckoutFrame> : never;

type SendOptions = DocumentOptions & {
  readonly status?: number;
  readonly language: Language;
};

/** The dependencies of the payer's pages. */
export type CheckoutDeps = {
  readonly context: PaymentDeps;
  readonly https: boolean;
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Own<CheckoutPage>,
    options: SendOptions,
  ) => Promise<FastifyReply>;
};
