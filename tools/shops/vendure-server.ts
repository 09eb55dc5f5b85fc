/** Products as Vendure imports them: one chair of 129.00, which is shipped for 5.00. */
export const PRODUCTS = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Chair,chair,Beech,,,,,CHAIR,129.00,Standard Tax,1000000,false,,
`;

/** A Vendure shop with the plug-in, to be run beside Vendure's packages; with `populate` it fills its database and ends. */
export const SERVER = `import core from '@vendure/core';
import cli from '@vendure/core/cli/index.js';
import plugin from '@stuiver/vendure-payment';

const { env } = process;
const config = core.mergeConfig(core.defaultConfig, {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(env.PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'superadmin', password: env.ADMIN_PASSWORD },
    requireVerification: false,
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: env.DATABASE_URL,
    synchronize: true,
  },
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn }),
  plugins: [
    plugin.StuiverPlugin.init({
      gateway: env.GATEWAY_URL,
      apiKey: env.API_KEY,
      webhookSecret: env.WEBHOOK_SECRET,
      vendureUrl: env.EVENTS_URL,
      returnUrl: env.RETURN_URL,
    }),
  ],
});
const app = await core.bootstrap(config);
if (process.argv[2] === 'populate') {
  const ctx = await app.get(core.RequestContextService).create({ apiType: 'admin' });
  const euros = { defaultCurrencyCode: 'EUR', availableCurrencyCodes: ['EUR'] };
  await app.get(core.ChannelService).update(ctx, { id: ctx.channelId, ...euros });
  const data = {
    defaultLanguage: 'en',
    defaultZone: 'Europe',
    countries: [{ name: 'Netherlands', code: 'NL', zone: 'Europe' }],
    taxRates: [{ name: 'Standard Tax', percentage: 0 }],
    shippingMethods: [{ name: 'Parcel', price: 500 }],
    paymentMethods: [{ name: 'Stuiver', handler: { code: 'stuiver', arguments: [] } }],
    collections: [],
  };
  await cli.populate(() => Promise.resolve(app), data, 'products.csv');
  process.exit();
}
`;
