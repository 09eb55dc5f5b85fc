import type { SeededRandom } from '@stuiver/domain/random';
import type { MovableClock } from '../../apps/gateway/src/lib/clock.ts';
import type { Context } from '../../apps/gateway/src/lib/context.ts';
import { iban, person, postalAddress } from '../../apps/gateway/src/demo/words.ts';

/** Somebody who pays. */
export type Payer = {
  readonly name: string;
  readonly email: string;
  readonly iban: string;
  readonly address: string;
};

/** What every part of a load needs. */
export type World = {
  /** Its clock stands wherever the story is, so that ids carry the time of what they name. */
  readonly context: Context & { readonly clock: MovableClock };
  readonly dice: SeededRandom;
  readonly payers: readonly Payer[];
  /** The moment that the rows know nothing beyond, in milliseconds. */
  readonly until: number;
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;

/** True in `parts` of a thousand. */
export function happens(world: World, parts: number): boolean {
  return world.dice.int(1000) < parts;
}

/** A span between two, in milliseconds; one of days falls on a whole second. */
export function span(world: World, least: number, most: number): number {
  const width = most - least;
  return least + (width > DAY ? world.dice.int(Math.floor(width / 1000)) * 1000 : world.dice.int(width));
}

/** @returns as many payers as asked; a payment picks one of them */
export function makePayers(dice: SeededRandom, count: number): Payer[] {
  return Array.from({ length: count }, () => {
    const { name, email } = person(dice, 'NL');
    return { name, email, iban: iban(dice, 'NL'), address: postalAddress(dice) };
  });
}
