import type { Page } from '@playwright/test';
import type { Texts } from '../texts.ts';
import { DEMO, type Person } from '../office.ts';
import { openScreen } from '../portal.ts';
import type { Props } from './props.ts';

/** Data and page of one screen. */
export type Scene = Props & { readonly page: Page; readonly texts: Texts; readonly phone: boolean };

/** One screen of the product. `show` leads there from wherever the page is. */
export type Screen = { readonly name: string; readonly show: (scene: Scene) => Promise<void> };

/** Screens that are seen in one visit, each starting from the one before it. */
export type Visit = readonly [Screen, ...Screen[]];

/** A visit for each of the screens, which do not depend on each other. */
export const alone = (screens: readonly Screen[]): Visit[] => screens.map((screen) => [screen]);

/** Opens a screen of the portal. */
export function portal(
  { page, texts, origin }: Scene,
  path: string,
  person: Person = DEMO.merchant,
): Promise<void> {
  return openScreen(page, origin, person, path, texts);
}

const NOWHERE = '018f0000-0000-7000-8000-000000000000';

/** A details page, by an id from the props. */
export function details(name: string, path: string, idOf: (scene: Scene) => string): Visit {
  return [{ name, show: (scene) => portal(scene, path.replace(':id', idOf(scene)), scene.company) }];
}

export const notFound = (name: string, path: string): Visit => [
  { name: `${name}-not-found`, show: (scene) => portal(scene, path.replace(':id', NOWHERE)) },
];

/** A list with rows and an empty one. */
export function listVisits(name: string, path: string): readonly Visit[] {
  return [
    [{ name, show: (scene) => portal(scene, path, scene.company) }],
    [{ name: `${name}-empty`, show: (scene) => portal(scene, path, scene.empty) }],
  ];
}
