import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type MailServer = {
  /** For STUIVER_SMTP_URL. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/**
 * Starts a mail server that keeps each mail as a file, as a deployment without one does.
 *
 * @param folder receives the files
 */
export async function startMailServer(folder: string): Promise<MailServer> {
  mkdirSync(folder, { recursive: true });
  const server = createServer((socket) => {
    let mail: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      if (mail === null) {
        const word = line.slice(0, 4).toUpperCase();
        if (word === 'DATA') mail = [];
        say(word === 'DATA' ? '354 Go on' : word === 'QUIT' ? '221 Bye' : '250 OK');
      } else if (line === '.') {
        const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
        writeFileSync(join(folder, name), mail.join('\r\n'));
        mail = null;
        say('250 OK');
      } else mail.push(line.replace(/^\./, ''));
    });
    say('220 mail.voorbeeld.test');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
