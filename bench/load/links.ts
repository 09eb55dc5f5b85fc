import { addDays, endOfDay, localDay } from '@stuiver/domain/dates';
import type { Selectable } from 'kysely';
import type { PaymentLinkPayersTable, PaymentLinksTable } from '../../apps/gateway/src/lib/schema.ts';
import { HOUR, span, type World } from './world.ts';

/** A link that a merchant made, and whom it was for. */
export type ToldLink = {
  readonly row: Selectable<PaymentLinksTable>;
  readonly payer: Selectable<PaymentLinkPayersTable>;
};

const VALIDITY_DAYS = [7, 14, 30];

/**
 * @param world clock, dice, payers
 * @param merchantId whose link
 * @param opened when its payer opens it, in milliseconds; it was made some hours before
 * @param number stands in its description
 * @returns a link that nobody has used yet
 */
export function tellLink(world: World, merchantId: string, opened: number, number: number): ToldLink {
  const { context, dice } = world;
  const createdAt = new Date(opened - span(world, HOUR, 20 * HOUR));
  context.clock.set(createdAt);
  const { timeZone } = context.settings;
  const validityDays = dice.pick(VALIDITY_DAYS);
  const payer = dice.pick(world.payers);
  const id = context.ids.next();
  return {
    row: {
      merchant_id: merchantId,
      id,
      amount: 500 + dice.int(900) * 25,
      maximum_amount: null,
      currency: 'EUR',
      country: 'NL',
      description: `Factuur ${String(number).padStart(8, '0')}`,
      redirect_url_success: '',
      redirect_url_failed: '',
      redirect_url_aborted: '',
      link_validity_days: validityDays,
      expires_at: new Date(endOfDay(addDays(localDay(createdAt, timeZone), validityDays), timeZone)),
      recurrence_frequency: null,
      recurrence_end_date: null,
      maximum_uses: 1,
      uses: 0,
      sepa_only: false,
      switched_off_at: null,
      created_by: null,
      created_day: localDay(createdAt, timeZone),
      created_at: createdAt,
    },
    payer: {
      merchant_id: merchantId,
      payment_link_id: id,
      account_holder_name: payer.name,
      iban: '',
      email_address: payer.email,
      sepa_email_address: '',
      sepa_iban: '',
      sepa_postal_address: '',
      erased_at: null,
    },
  };
}
