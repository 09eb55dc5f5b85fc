import { formatWire } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import type { DemoCompany } from './companies.ts';
import { payment } from './plan.ts';
import { SCRIPTS } from './scripts.ts';
import { after, DAY, HOUR, makeLink, MINUTE, settleLater, type Stage } from './stage.ts';

/**
 * Links that many people pay: a QR code on the counter, whose amount the payer fills in, and a course with ten places.
 * Amounts in minor units; `paid` holds one payment each, some days apart.
 */
const REUSABLE_LINKS = [
  {
    description: 'Bijdrage fietsenproject Utrecht',
    daysAgo: 75,
    linkValidityDays: 365,
    maximumUses: null,
    amount: 2_00,
    maximumAmount: '250.00',
    paid: [10_00, 5_00, 25_00, 2_50, 10_00, 50_00, 7_50, 15_00, 100_00, 10_00, 5_00],
  },
  {
    description: 'Cursus banden plakken, tien plaatsen',
    daysAgo: 20,
    linkValidityDays: 60,
    maximumUses: 10,
    amount: 27_50,
    maximumAmount: null,
    paid: [27_50, 27_50, 27_50, 27_50, 27_50, 27_50],
  },
];

/** Schedules the company's long-lived links, with the payers who use them. */
export function scheduleReusableLinks(stage: Stage, company: DemoCompany): void {
  const random = seededRandom(`demo:${company.key}:standing-links`);
  for (const { amount, daysAgo, paid, ...link } of REUSABLE_LINKS) {
    const start = new Date(stage.period.now.getTime() - daysAgo * DAY - 3 * HOUR);
    stage.agenda.add(start, async () => {
      const reference = await makeLink(stage, { ...link, amount: formatWire(amount) });
      for (const [index, chosen] of paid.entries()) {
        const script = index % 3 === 1 ? 'card' : 'bank';
        const method = script === 'card' ? 'CARD' : 'IDEAL';
        const payer = payment(random, company, start, script, { amount: chosen, method });
        const pace = (daysAgo * DAY) / (paid.length + 1);
        after(stage, Math.round(pace * (index + 0.5)) + random.int(90) * MINUTE, async () => {
          await SCRIPTS[script].play(stage, payer, reference);
          settleLater(stage);
        });
      }
    });
  }
}
