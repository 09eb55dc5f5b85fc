import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { StuiverPaymentProvider } from './provider.ts';

export type { StuiverOptions } from './provider.ts';
export default ModuleProvider(Modules.PAYMENT, { services: [StuiverPaymentProvider] });
