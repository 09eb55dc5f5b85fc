import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Stack } from './stack.ts';

const FILE = fileURLToPath(new URL('../../examples/shop/shop.mjs', import.meta.url));

export type ExampleShop = { readonly url: string; readonly stop: () => Promise<void> };

async function readShopAddress(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const read = (text: string) => {
      said += text;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)));
  });
}

/**
 * Runs the shop of `examples/` as its README describes, on a free port.
 *
 * @param stack the product it sells with
 * @param keys of the company
 */
export async function openExampleShop(
  stack: Pick<Stack, 'gateway'>,
  keys: { readonly apiKey: string; readonly secret: string },
): Promise<ExampleShop> {
  const child = spawn(process.execPath, [FILE], {
    env: {
      API_KEY: keys.apiKey,
      NOTIFICATION_SECRET: keys.secret,
      GATEWAY_URL: `${stack.gateway.url}/gateway`,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readShopAddress(child);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
