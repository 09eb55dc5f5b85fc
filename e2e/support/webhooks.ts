import { createEndpoint } from '@stuiver/contract/routes';
import { expect } from '@playwright/test';
import pg from 'pg';
import { openDesk } from './desk.ts';
import type { Company, Office } from './office.ts';
import type { Shop } from './shop.ts';
import type { Stack } from './stack.ts';

/** Moves two endpoints of a company on in time: one has failed for a day and a half, the other was paused for it. */
async function letFail(stack: Stack, merchantId: string, failing: string, paused: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.migrationUrl });
  await client.connect();
  try {
    const tried = async () => {
      const { rows } = await client.query<{ done: boolean }>(
        'SELECT bool_and(failing_since IS NOT NULL) AS done FROM notification_endpoints WHERE merchant_id = $1 AND id = ANY($2)',
        [merchantId, [failing, paused]],
      );
      return rows[0]?.done;
    };
    await expect.poll(tried).toBe(true);
    await client.query(
      `UPDATE notification_endpoints SET failing_since = now() - interval '36 hours', warned_at = now() - interval '12 hours'
        WHERE merchant_id = $1 AND id = $2`,
      [merchantId, failing],
    );
    await client.query(
      `UPDATE notification_endpoints SET failing_since = now() - interval '4 days', warned_at = now() - interval '3 days',
        paused_at = now() - interval '1 day' WHERE merchant_id = $1 AND id = $2`,
      [merchantId, paused],
    );
    await client.query(
      `UPDATE notifications SET status = 'MISSED', next_try_at = NULL WHERE merchant_id = $1 AND endpoint_id = $2`,
      [merchantId, paused],
    );
  } finally {
    await client.end();
  }
}

/** A company whose bookkeeping has not answered well for a day and a half, and whose stock was paused for it. */
export async function makeFailing(stack: Stack, office: Office, shop: Shop): Promise<Company> {
  const company = await office.openCompany({ name: 'Koffiebranderij De Zon', notifyUrl: shop.notifyUrl });
  const desk = await openDesk(stack, company);
  const add = async (url: string, description: string) => {
    const body = { merchantId: company.id, url, description, eventTypes: [] };
    return (await desk.call(createEndpoint, { body })).endpoint.id;
  };
  const failing = await add(`${shop.url}/broken`, 'Boekhouding');
  // Nothing listens at the discard port of this machine.
  const paused = await add('http://127.0.0.1:9/melding', 'Voorraad');
  await desk.takePayment('24.95', 'Koffiebonen');
  await letFail(stack, company.id, failing, paused);
  return company;
}
