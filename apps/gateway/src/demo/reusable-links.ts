import { formatWire } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import type { DemoCompany } from './companies.ts';
import { payment } from './plan.ts';
import { play } from './scripts.ts';
import { after, DAY, HOUR, makeLink, MINUTE, settleLater, type Stage } from './stage.ts';

/** A link that many people pay. Amounts in minor units; without `maximumAmount` the amount is fixed. */
type ReusableLink = {
  readonly description: string;
  readonly daysAgo: number;
  readonly linkValidityDays: number;
  readonly maximumUses: number | null;
  readonly amount: number;
  readonly maximumAmount: number | null;
  /** Amounts that payers choose; one payment each, some days apart. */
  readonly paid: readonly number[];
};

/** A QR code on the counter, whose amount the payer fills in, and a course with ten places. */
const REUSABLE_LINKS: readonly ReusableLink[] = [
  {
    description: 'Bijdrage fietsenproject Utrecht',
    daysAgo: 75,
    linkValidityDays: 365,
    maximumUses: null,
    amount: 2_00,
    maximumAmount: 250_00,
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
export function scheduleReusableLinks(stage: Stage, company: DemoCompany, now: Date): void {
  const random = seededRandom(`demo:${company.key}:standing-links`);
  for (const link of REUSABLE_LINKS) {
    const start = new Date(now.getTime() - link.daysAgo * DAY - 3 * HOUR);
    const planned = link.paid.map((amount, index) =>
      payment(random, company, start, {
        origin: 'link',
        script: index % 3 === 1 ? 'card' : 'bank',
        description: link.description,
        amount,
        ...(index % 3 === 1 ? {} : { method: 'IDEAL' as const }),
      }),
    );
    stage.agenda.add(start, async () => {
      const { description, linkValidityDays, maximumUses, amount, maximumAmount } = link;
      const reference = await makeLink(stage, {
        description,
        linkValidityDays,
        maximumUses,
        amount: formatWire(amount),
        maximumAmount: maximumAmount === null ? null : formatWire(maximumAmount),
      });
      const pace = (link.daysAgo * DAY) / (planned.length + 1);
      planned.forEach((one, index) => {
        const wait = Math.round(pace * (index + 0.5)) + random.int(90) * MINUTE;
        after(stage, wait, async () => {
          await play(index % 3 === 1 ? 'card' : 'bank')(stage, one, reference);
          settleLater(stage);
        });
      });
    });
  }
}
