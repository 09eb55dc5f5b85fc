import { packForShops } from './shops/pack.ts';

/** `npm run pack:client -- FOLDER`: packs the client and the plug-ins for shops as `npm publish` would. */
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder that gets the packages.');
for (const path of Object.values(await packForShops(folder))) console.log(path);
