import type { ModuleProviderExports } from '@medusajs/framework/types';
import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { StuiverPaymentProvider } from './provider.ts';

export type { StuiverOptions } from './provider.ts';
const provider: ModuleProviderExports = ModuleProvider(Modules.PAYMENT, {
  services: [StuiverPaymentProvider],
});
export default provider;
