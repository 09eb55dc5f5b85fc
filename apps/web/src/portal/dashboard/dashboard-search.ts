import { dates, type FilterOf, many } from '@stuiver/contract/list';
import { readFilter } from '../lists/list-search.ts';

/** Measures of the chart (spec 2.42), the first by default. */
export const MEASURES = ['amounts', 'quantities', 'refunds', 'chargebacks', 'success'] as const;
export type Measure = (typeof MEASURES)[number];

/** Sort orders of companies, the first by default. */
const ORDERS = ['received', 'refunded', 'chargedBack', 'kept', 'merchantName'].flatMap((field) => [
  `${field},desc`,
  `${field},asc`,
]);

/** The dashboard's address; omitted values have their defaults. */
export type DashboardSearch = {
  /** A named range or days, as the lists' filters of dates have them. */
  period?: string;
  /** `CARD,IDEAL`, or `none`; all by default. */
  methods?: string;
  currency?: string;
  measure?: Exclude<Measure, 'amounts'>;
  granularity?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  view?: 'table';
  /** Order of the companies, such as `kept,desc`; received, most first, by default. */
  companies?: string;
  /** One-based. */
  companiesPage?: string;
  companiesSize?: string;
};

/** Props with which the dashboard's parts show and change its address; undefined is the default. */
export type Choosing = {
  search: DashboardSearch;
  onShow: (changes: { [name in keyof DashboardSearch]: DashboardSearch[name] | undefined }) => void;
};

/** The period that the dashboard opens with. */
export const DEFAULT_PERIOD = 'last-30-days';

export const PERIOD: FilterOf<'dates'> = { ...dates('fromDateTime', 'toDateTime', 'bar'), name: 'period' };

const METHODS = { ...many('methods', 'method'), name: 'methods' } as const;

function oneOf<T extends string>(options: readonly T[], raw: unknown): T | undefined {
  return options.find((option) => option === raw);
}

/** Reads the dashboard's address; unknown, empty and default values are left out. */
export function readDashboardSearch(raw: Record<string, unknown>): Record<string, string> {
  const period = readFilter(PERIOD, raw.period);
  const read: Record<string, string | undefined> = {
    period: period === DEFAULT_PERIOD ? undefined : period,
    methods: raw.methods === 'none' ? 'none' : readFilter(METHODS, raw.methods),
    currency: typeof raw.currency === 'string' && /^[A-Z]{3}$/.test(raw.currency) ? raw.currency : undefined,
    measure: oneOf(MEASURES.slice(1), raw.measure),
    granularity: oneOf(['DAY', 'WEEK', 'MONTH', 'YEAR'], raw.granularity),
    view: oneOf(['table'], raw.view),
    companies: oneOf(ORDERS.slice(1), raw.companies),
    companiesSize: oneOf(['20', '30', '40', '50'], raw.companiesSize),
    companiesPage: /^[2-9]$|^[1-9]\d{1,5}$/.test(String(raw.companiesPage))
      ? String(raw.companiesPage)
      : undefined,
  };
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
