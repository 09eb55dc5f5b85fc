import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { isReachable, makeOutgoing, type Outgoing, type OutgoingOptions, type Resolve } from './outgoing.ts';

const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{}' };

describe('a call to an address that a merchant gave', () => {
  let outgoing: Outgoing | undefined;
  let receiver: Receiver | undefined;
  afterEach(async () => {
    await outgoing?.close();
    await receiver?.close();
    outgoing = receiver = undefined;
  });
  const post = (url: string, options: OutgoingOptions) => {
    outgoing = makeOutgoing(options);
    return outgoing.post(url, REQUEST);
  };

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fc00::1',
    '::',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '192.0.2.1',
    'nonsense',
  ])('never reaches %s', (address) => {
    expect(isReachable(address, 'test')).toBe(false);
    expect(isReachable(address, 'live')).toBe(false);
  });

  it('reaches public addresses, and this machine in test mode only', () => {
    expect(isReachable('93.184.215.14', 'live')).toBe(true);
    expect(isReachable('2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'live')).toBe(true);
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(isReachable(own, 'test')).toBe(true);
      expect(isReachable(own, 'live')).toBe(false);
    }
  });

  it.each([
    'http://10.0.0.1/x',
    'http://[::ffff:10.0.0.1]/x',
    'http://0x0a000001/',
    'ftp://voorbeeld.test/',
    'javascript:alert(1)',
    '//voorbeeld.test/',
    'https://gebruiker:geheim@voorbeeld.test/',
    '',
  ])('is refused before any name is looked up: %s', async (url) => {
    const resolve = vi.fn<Resolve>(() => Promise.resolve(['127.0.0.1']));
    expect(await post(url, { mode: 'test', resolve })).toEqual({ status: 0, reason: 'forbiddenAddress' });
    expect(resolve).not.toHaveBeenCalled();
  });

  it('requires https in a live deployment', async () => {
    expect(await post('http://voorbeeld.test/', { mode: 'live' })).toEqual({
      status: 0,
      reason: 'forbiddenAddress',
    });
  });

  it.each([
    ['http://voorbeeld.test/', ['93.184.215.14', '192.168.0.10']],
    ['http://2130706433.nonsense.invalid:0/', ['10.0.0.1']],
  ])('is refused when any address of its name is private: %s', async (url, addresses) => {
    const resolve = () => Promise.resolve(addresses);
    expect(await post(url, { mode: 'test', resolve })).toEqual({ status: 0, reason: 'forbiddenAddress' });
  });

  it('connects to the address that was checked; a name is resolved once per connection', async () => {
    receiver = await startReceiver();
    let asked = 0;
    const resolve = () => Promise.resolve(++asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    const { pathname, port } = new URL(receiver.url);
    expect(await post(`http://voorbeeld.test:${port}${pathname}`, { mode: 'test', resolve })).toMatchObject({
      status: 204,
    });
    expect(asked).toBe(1);
    expect(receiver.calls[0]!.headers['host']).toBe(`voorbeeld.test:${port}`);
  });

  it('is refused before it is made: by its text, or by one private address among those of its name', async () => {
    const known: Record<string, string[]> = {
      'open.test': ['93.184.215.14'],
      'half.test': ['93.184.215.14', '192.168.1.1'],
    };
    const resolve: Resolve = (name) =>
      known[name] ? Promise.resolve(known[name]) : Promise.reject(new Error('ENOTFOUND'));
    outgoing = makeOutgoing({ mode: 'live', resolve });
    const asked = ['https://open.test/', 'https://half.test/', 'https://10.0.0.1/', 'https://nobody.test/'];
    expect(await Promise.all(asked.map((url) => outgoing!.isForbidden(url)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('ends after its time limit, and reports it', async () => {
    receiver = await startReceiver();
    receiver.answer('hang');
    const answer = await post(receiver.url, { mode: 'test', timeoutMilliseconds: 100 });
    expect(answer).toEqual({ status: 0, reason: 'timeOut' });
  });

  it('reports that nothing listens there', async () => {
    receiver = await startReceiver();
    const { url } = receiver;
    await receiver.close();
    receiver = undefined;
    expect(await post(url, { mode: 'test' })).toEqual({ status: 0, reason: 'noConnection' });
  });
});
