import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a machine of a cluster that breaks at a moment of two-phase commit. */
export type CutWay = {
  readonly port: number;
  /** Cuts every connection once these words are on their way, and lets none through until `mend`. */
  cutAt(words: 'PREPARE TRANSACTION' | 'COMMIT PREPARED', onCut: () => Promise<void>): Promise<void>;
  mend(): void;
  close(): void;
};

/**
 * Listens on a port of loopback and passes everything on.
 *
 * @param port of the machine behind it
 */
export async function openCutWay(port: number): Promise<CutWay> {
  const open = new Set<Socket>();
  let isCut = false;
  let watched: { words: string; cut: () => void } | null = null;
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server: Server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.on('data', (part: Buffer) => {
        if (from === near && watched !== null && part.includes(watched.words)) watched.cut();
        else if (!isCut) to.write(part);
      });
    }
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return {
    port: (server.address() as { port: number }).port,
    cutAt: (words, onCut) =>
      new Promise((settle, reject) => {
        watched = {
          words,
          cut: () => {
            isCut = true;
            watched = null;
            onCut().then(settle, reject).finally(destroyAll);
          },
        };
      }),
    mend: () => {
      isCut = false;
    },
    close: () => {
      destroyAll();
      server.close();
    },
  };
}
