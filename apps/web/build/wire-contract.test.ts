import { ENDPOINTS } from '@stuiver/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireContract } from './wire-contract.ts';

type Hooks = {
  buildStart: () => Promise<void>;
  resolveId: (id: string) => string | null;
  load: (id: string) => string | null;
  transform: (code: string, id: string) => { code: string } | null;
};

const plugin = wireContract() as unknown as Hooks;
beforeAll(() => plugin.buildStart());

describe('the contract as browsers get it', () => {
  it('holds every endpoint with its method and path, and no schema', () => {
    const code = plugin.load(plugin.resolveId('@stuiver/contract') ?? '') ?? '';
    for (const { name, method, path } of ENDPOINTS) {
      const line = code.split('\n').find((text) => text.startsWith(`export const ${name} = `)) ?? '';
      expect(JSON.parse(line.slice(line.indexOf('{'), -1))).toMatchObject({ name, method, path });
    }
    expect(code).not.toContain('zod');
  });

  it('takes a schema that a form names from its real module', () => {
    const code = "import { initiateRefund, type RefundRow, refundRequest } from '@stuiver/contract';";
    const changed = plugin.transform(code, '/src/form.tsx')?.code ?? '';
    expect(changed).toContain("import { initiateRefund, type RefundRow } from '@stuiver/contract';");
    expect(changed).toMatch(/import \{ refundRequest \} from '.*endpoints\/refunds\.ts';/);
  });

  it('leaves imports of calls and types alone', () => {
    expect(plugin.transform("import { signIn } from '@stuiver/contract';", '/src/a.ts')).toBeNull();
    expect(plugin.transform("import type { RefundRow } from '@stuiver/contract';", '/src/a.ts')).toBeNull();
  });
});
