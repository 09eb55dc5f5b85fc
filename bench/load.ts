import { fill } from './load/fill.ts';
import { LoadError, readLoadOptions } from './load/options.ts';
import { describeDatabase, openPlace } from './load/place.ts';

/** The command `npm run load`: fills a test database with as many payments as asked. */
async function main(): Promise<void> {
  const { options, yes } = readLoadOptions(process.argv.slice(2), new Date());
  const log = (line: string) => console.log(line);
  const place = await openPlace(process.env, log);
  try {
    const { isLive, people, seeds } = await describeDatabase(place.settings.databaseUrl!);
    if (isLive) throw new LoadError('This database is live.');
    if (seeds.includes(options.seed))
      throw new LoadError(`Seed ${options.seed} was loaded already; take another --seed to add more.`);
    if (people > 0 && !yes)
      throw new LoadError(`${people} people sign in to this database; with --yes it is filled all the same.`);
    const { user, seconds } = await fill(place, options, log);
    const perMinute = Math.round((options.payments / seconds) * 60);
    log(`${options.payments} payments in ${Math.round(seconds)} s (${perMinute} a minute).`);
    log(`Sign in as ${user.email} with the password: ${user.password}`);
  } finally {
    await place.release();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof LoadError ? error.message : error);
  process.exitCode = 1;
});
