import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Settings } from '../../settings/settings.ts';

/** Scanner for viruses in uploads of strangers. */
export type Scanner = {
  /** Resolves with whether it is clean; rejects when that could not be found out. */
  isClean(parts: AsyncIterable<Uint8Array>): Promise<boolean>;
};

/** Longer than a scan of 10 MB takes. */
const TIMEOUT_MS = 20_000;

/**
 * Creates a client of a ClamAV daemon, with its INSTREAM command.
 *
 * @returns null when none is configured
 */
export function makeScanner({ documentScanner }: Pick<Settings, 'documentScanner'>): Scanner | null {
  if (documentScanner === null) return null;
  const { hostname, port } = new URL(documentScanner);
  return {
    async isClean(parts) {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the scanner gave no answer')));
      const answer = text(socket);
      // It is awaited below; an error before that must not end the process.
      answer.catch(() => undefined);
      try {
        await once(socket, 'connect');
        socket.write('zINSTREAM\0');
        for await (const part of parts) {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(part.length);
          socket.write(length);
          if (!socket.write(part)) await once(socket, 'drain');
        }
        socket.write(Buffer.alloc(4));
        const said = (await answer).replace(/\0/g, '').trim();
        if (said.endsWith(' FOUND')) return false;
        if (said === 'stream: OK') return true;
        throw new Error('the scanner could not scan');
      } finally {
        socket.destroy();
      }
    },
  };
}
