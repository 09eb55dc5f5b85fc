export { StuiverPlugin } from './plugin.ts';
export type { StuiverPluginOptions } from './service.ts';
