import type { ScreenName } from '@stuiver/contract/screens';
import type { Right } from '@stuiver/domain/permissions';
import type { ShellTexts } from '@stuiver/messages/nl/shared/shell';
import type { RouteComponent } from '@tanstack/react-router';
import type { List } from '@stuiver/contract/lists';
import type { Icon } from '../ui/icons.tsx';

/** One screen: the router, the guard, the sidebar and the document's title read everything about it here. */
export type Screen = {
  /** Key in the shell's titles; by default the screen's own name. */
  title?: keyof ShellTexts['titles'];
  page: RouteComponent;
  /** Frame of the page: sidebar and top bar (the default), a bare frame, or nothing. */
  layout?: 'management' | 'simple' | 'none';
  /**
   * Its item in the sidebar; items appear in the order of this file. The settings have one item together, and a tab for
   * each of them.
   */
  sidebar?:
    | { group: 'start' | 'transactions' | 'paymentLinks' | 'finances'; icon: Icon }
    | { group: 'settings' };
  /** Screen that it shares a tab bar and an item in the sidebar with. */
  tabOf?: ScreenName;
  /** Opens without a session, always or in test mode only (spec 2.18). */
  public?: boolean | 'testMode';
  /** Users without it see no item and are sent to the dashboard (spec 2.19). */
  permission?: Right;
  /** Also open to the provider's own people, who otherwise see only what needs their permission. */
  forEverybody?: true;
  /** Open to the provider's own people, whatever their permissions, and to nobody else. */
  forProvider?: true;
  /** Signed-in visitors are sent to the dashboard. */
  signedOutOnly?: boolean;
  /** The list it shows, whose filters are in its address. */
  list?: List;
  /** The query parameters it reads, when it shows no list. */
  validateSearch?: (raw: Record<string, unknown>) => Record<string, string>;
};

/** Keeps the parameters that are texts. */
export const textParam =
  (...names: readonly string[]) =>
  (raw: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(names.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])));
