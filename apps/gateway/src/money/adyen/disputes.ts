import type { Context } from '../../platform/context.ts';
import type { DefenceOutcome, DefenceRequest } from '../processors/processor.ts';
import type { AdyenAccount } from './account.ts';
import type { AdyenClient } from './client.ts';
import { countDefence, type DefenceRefusal, findDisputedCard, refuseDefence } from './dispute-queries.ts';

type Dispute = { readonly merchantId: string; readonly reference: string };
/** The client that reaches Adyen, and the account whose disputes are answered. */
export type DisputeDeps = Pick<Context, 'db' | 'clock' | 'log'> & {
  readonly client: Pick<AdyenClient, 'dispute'>;
  readonly account: Pick<AdyenAccount, 'merchantAccount'>;
};

/** Bytes of a PDF that Adyen takes. */
const LARGEST_PDF = 2 * 1024 * 1024;
/** Pages that Mastercard takes. */
const MOST_MASTERCARD_PAGES = 19;
/** The defence that claims nothing but what the packet shows. */
const GENERAL_DEFENCE = 'SupplyDefenseMaterial';

type DocumentType = {
  readonly defenseDocumentTypeCode: string;
  /** `Required`, `OneOrMore`, `Optional` or `AlternativeRequired`. */
  readonly requirementLevel: string;
};
type DefenceReason = {
  readonly defenseReasonCode: string;
  readonly defenseDocumentTypes?: readonly DocumentType[];
};
type Answer = {
  readonly disputeServiceResult?: { readonly success: boolean; readonly errorMessage?: string };
  readonly defenseReasons?: readonly DefenceReason[];
};

/**
 * Makes a call of the Dispute API.
 *
 * @returns its answer; null when Adyen refused the request
 * @throws Error when it went unanswered, or was not judged
 */
async function ask(
  deps: DisputeDeps,
  path: string,
  { merchantId, reference }: Dispute,
  rest: object = {},
): Promise<Answer | null> {
  const { status, body } = await deps.client.dispute(path, {
    merchantAccountCode: deps.account.merchantAccount(merchantId),
    disputePspReference: reference,
    ...rest,
  });
  const answer = body as Answer;
  if (status === 200 && answer.disputeServiceResult?.success === true) return answer;
  const said = answer.disputeServiceResult?.errorMessage ?? '';
  if (status !== 200 && status !== 400 && status !== 422)
    throw new Error(`Adyen did not judge ${path}: status ${status}`);
  deps.log.warn({ path, reference, status, said }, 'Adyen refused a call about a dispute');
  return null;
}

async function findReasons(deps: DisputeDeps, dispute: Dispute): Promise<readonly DefenceReason[]> {
  const answer = await ask(deps, '/retrieveApplicableDefenseReasons', dispute);
  return answer?.defenseReasons ?? [];
}

/** Reads the codes by which a merchant's chargeback may be defended, the general one first. */
export async function defenceReasons(deps: DisputeDeps, dispute: Dispute): Promise<readonly string[]> {
  // One merchant account serves all merchants.
  if (!(await findDisputedCard(deps.db, dispute))) return [];
  const codes = (await findReasons(deps, dispute)).map(({ defenseReasonCode }) => defenseReasonCode);
  return codes.toSorted((one, other) => Number(other === GENERAL_DEFENCE) - Number(one === GENERAL_DEFENCE));
}

/** The types under which the one packet is supplied, so that it meets all that a defence requires. */
function documentTypes({ defenseDocumentTypes: types = [] }: DefenceReason): string[] {
  const ofLevel = (level: string) =>
    types
      .filter(({ requirementLevel }) => requirementLevel === level)
      .map((type) => type.defenseDocumentTypeCode);
  const needed = [...ofLevel('Required'), ...ofLevel('OneOrMore').slice(0, 1)];
  return needed.length > 0 ? needed : [...ofLevel('AlternativeRequired'), ...ofLevel('Optional')].slice(0, 1);
}

/**
 * Checks whether a packet is within the limits of Adyen and of the card's scheme.
 *
 * @throws Error when the merchant has no such chargeback
 */
export async function takesPacket(
  deps: DisputeDeps,
  dispute: Dispute,
  { bytes, pages }: { readonly bytes: number; readonly pages: number },
): Promise<boolean> {
  const card = await findDisputedCard(deps.db, dispute);
  if (!card) throw new Error('The merchant has no such chargeback');
  return bytes <= LARGEST_PDF && (card.card_brand !== 'MASTERCARD' || pages <= MOST_MASTERCARD_PAGES);
}

/** Supplies the packet and defends by it; returns Adyen's refusal of either, or null. */
async function defend(deps: DisputeDeps, request: DefenceRequest): Promise<DefenceRefusal | null> {
  const { packet, reason: code } = request;
  const reasons = await findReasons(deps, request);
  const reason = reasons.find(({ defenseReasonCode }) => defenseReasonCode === code);
  if (!reason) return 'other';
  const content = packet.toString('base64');
  const defenseDocuments = documentTypes(reason).map((defenseDocumentTypeCode) => ({
    defenseDocumentTypeCode,
    contentType: 'application/pdf',
    content,
  }));
  if (
    defenseDocuments.length > 0 &&
    !(await ask(deps, '/supplyDefenseDocument', request, { defenseDocuments }))
  )
    return 'unreadable';
  return (await ask(deps, '/defendDispute', request, { defenseReasonCode: code })) ? null : 'other';
}

/**
 * Defends a chargeback by a packet, once per key. A packet over the limits of Adyen or Mastercard is refused before
 * anything is sent.
 *
 * @throws Error when Adyen did not answer, or the merchant has no such chargeback
 */
export async function submitDefence(deps: DisputeDeps, request: DefenceRequest): Promise<DefenceOutcome> {
  const { merchantId, key, packet, pages } = request;
  if (!(await takesPacket(deps, request, { bytes: packet.length, pages })))
    return { status: 'REFUSED', reason: 'tooLarge' };
  const before = await countDefence(deps.db, { merchantId, key, at: deps.clock.now() });
  const refusal = before ?? (await defend(deps, request));
  if (refusal === null) return { status: 'TAKEN' };
  const refused = { status: 'REFUSED', reason: refusal } as const;
  if (before !== null || (await refuseDefence(deps.db, request, refusal, 1))) return refused;
  // A dispute that was defended, or has lapsed, has no more reasons: the call that went unanswered was taken.
  if ((await findReasons(deps, request)).length === 0) return { status: 'TAKEN' };
  await refuseDefence(deps.db, request, refusal);
  return refused;
}

/** Gives a chargeback up. Refused, it was given up or lost before: the amount stays with the payer either way. */
export async function acceptDispute(deps: DisputeDeps, dispute: Dispute): Promise<void> {
  if (!(await findDisputedCard(deps.db, dispute))) throw new Error('The merchant has no such chargeback');
  await ask(deps, '/acceptDispute', dispute);
}
