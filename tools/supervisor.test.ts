import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Service } from './supervisor.mjs';

let said: string[];
let service: Service;
beforeEach(() => {
  said = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const command = {
    name: 'The sleeper',
    program: process.execPath,
    args: ['-e', 'setInterval(() => undefined, 1000)'],
    options: {},
    endings: [],
  };
  service = new Service(command, () => undefined);
  service.keep();
});
afterEach(async () => {
  await service.end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Kills the process after that many seconds of service, and waits for the next one. */
async function killAfter(seconds: number): Promise<void> {
  const before = service.child;
  vi.setSystemTime(Date.now() + seconds * 1000);
  before.kill('SIGKILL');
  await expect.poll(() => service.child !== before).toBe(true);
}

test('a process that dies after ten seconds of service is started again at once, however often it died before', async () => {
  for (const seconds of [1, 1, 11, 11, 1]) await killAfter(seconds);
  const again = 'The sleeper ended unexpectedly (SIGKILL); starting it again';
  expect(said).toEqual([
    `${again} in 0.1 s.`,
    `${again} in 0.2 s.`,
    `${again} at once.`,
    `${again} at once.`,
    `${again} in 0.1 s.`,
  ]);
});
