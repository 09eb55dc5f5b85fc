import { claimBankLines, type Movement } from './claims.ts';

/** A statement of an account's chain of balances, with the lines that it booked. */
export type StatementLink = {
  readonly number: number;
  readonly closing: number;
  /** Sum of its lines. */
  readonly moved: number;
  readonly lines: readonly Movement[];
};

/** The part of a chain that a statement may repeat or overlap. */
export type Chain = {
  readonly links: readonly StatementLink[];
  /** The statement before `links`; null if the account's first statement is among them. */
  readonly before: Pick<StatementLink, 'number' | 'closing'> | null;
  /** `links` end with the account's last statement. */
  readonly isEnd: boolean;
  /** Balances within these days that statements had which added nothing. */
  readonly repeated: readonly number[];
};

/** Position of a statement in its chain. */
export type ChainPlace = {
  /** Number of the statement that it follows; 0 for the first. */
  readonly after: number;
  /** It moves the chain's end or books lines. */
  readonly isLink: boolean;
  /** Stored lines by those of the statement that claim them. */
  readonly claims: ReadonlyMap<Movement, Movement>;
};

/** Why a statement has no place, and the sum that is missing or too much. */
export type Misfit = { readonly cause: 'GAP' | 'LINES'; readonly difference: number };

/** A movement of the balance: a statement's lines of a day, or with null a gap that no line explains. */
type Step = { readonly sum: number; readonly lines: readonly Movement[] | null };
/** A balance between two steps, and the number of the last statement before it. */
type Point = { readonly balance: number; after: number };

const sumMoved = (lines: readonly Movement[]) => lines.reduce((sum, { moved }) => sum + moved, 0);
const getBookedDay = ({ booked_on }: Movement) => booked_on ?? '';

/** Lays a chain out as steps, with the points between them. */
function layOut({ links, before }: Chain): { steps: readonly Step[]; points: readonly Point[] } {
  const steps: Step[] = [];
  const points: Point[] = [
    {
      balance: before?.closing ?? (links[0] ? links[0].closing - links[0].moved : 0),
      after: before?.number ?? 0,
    },
  ];
  const reached = () => points.at(-1)!;
  const add = (sum: number, lines: Step['lines']) => {
    steps.push({ sum, lines });
    points.push({ balance: reached().balance + sum, after: reached().after });
  };
  const addGap = (balance: number) => {
    if (balance !== reached().balance) add(balance - reached().balance, null);
  };
  for (const { number, closing, moved, lines } of links) {
    addGap(closing - moved);
    const days = [...Map.groupBy(lines, getBookedDay)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [, some] of days) add(sumMoved(some), some);
    addGap(closing);
    reached().after = number;
  }
  return { steps, points };
}

/** Steps that a statement may cover, from one point to another. */
type Span = {
  readonly from: number;
  readonly to: number;
  /** It goes on after the chain's end. */
  readonly isOpen: boolean;
  /** Difference that its lines leave unexplained. */
  readonly left: number;
};

/** Lists the spans that a statement's balances allow. */
function* findSpans(
  { opening, closing }: { readonly opening: number; readonly closing: number },
  { before, isEnd, links }: Chain,
  { steps, points }: ReturnType<typeof layOut>,
): Generator<Span, void> {
  const gaps = (from: number, to: number) =>
    steps.slice(from, to).reduce((sum, step) => sum + (step.lines === null ? Math.abs(step.sum) : 0), 0);
  const all = gaps(0, steps.length);
  const left = (from: number, to: number) => all - gaps(from, to);
  const last = steps.length;
  // The first statement taken sets the account's opening balance; earlier statements may arrive later.
  if (before === null && links.length === 0) yield { from: 0, to: 0, isOpen: true, left: 0 };
  else if (before === null && points[0]!.balance === closing)
    yield { from: 0, to: 0, isOpen: false, left: all };
  for (const [at, { balance }] of points.entries()) {
    const gap = steps[at]?.lines === null ? steps[at].sum : null;
    // Part of a gap, from its one side or the other.
    const rest = gap === null ? 0 : all - Math.abs(gap) + Math.abs(gap - (closing - opening));
    if (gap !== null && (balance === opening || points[at + 1]!.balance === closing))
      yield { from: at, to: at, isOpen: false, left: rest };
    if (balance !== opening) continue;
    if (isEnd) yield { from: at, to: last, isOpen: true, left: left(at, last) };
    for (let to = at; to <= last; to += 1)
      if (points[to]!.balance === closing) yield { from: at, to, isOpen: false, left: left(at, to) };
  }
}

/** Facts by which a line is known again for sure. */
const SURE = ['bank_reference', 'end_to_end_id', 'transaction_id'] as const;

/**
 * Finds the place of a statement in its account's chain: after its end, over what it repeats or overlaps, in a gap, or
 * before its start. It must contain all lines of the statements that it covers.
 *
 * @param reported stored lines that no statement has booked yet
 */
export function findPlaceInChain(
  stated: { readonly opening: number; readonly closing: number },
  lines: readonly Movement[],
  chain: Chain,
  reported: readonly Movement[],
): ChainPlace | Misfit {
  const days = lines.map(getBookedDay).toSorted();
  const laidOut = layOut(chain);
  const { steps, points } = laidOut;
  const tried = [...findSpans(stated, chain, laidOut)].map((span) => {
    const covered = steps.slice(span.from, span.to).flatMap((step) => step.lines ?? []);
    const claims = claimBankLines(lines, covered);
    return { ...span, covered, claims, missing: sumMoved(covered) - sumMoved([...claims.values()]) };
  });
  const fitting = tried
    .filter(({ covered, claims }) => claims.size === covered.length)
    .toSorted(
      (one, other) =>
        other.covered.length - one.covered.length ||
        one.left - other.left ||
        Number(other.isOpen) - Number(one.isOpen) ||
        one.to - other.to,
    );
  const [widest] = fitting;
  // Another statement of the same day may have the same sums.
  const isSure =
    days[0] !== days.at(-1) ||
    [...(widest?.claims ?? [])].some(([line, stored]) =>
      SURE.some((fact) => line[fact] !== '' && line[fact] === stored[fact]),
    );
  const fewest = fitting.at(-1)?.covered.length;
  const found = isSure ? widest : fitting.find(({ covered }) => covered.length === fewest);
  if (!found) {
    // A page of days that a longer statement has: a day that it has a part of lies at its other end.
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const stored = chain.links.flatMap((link) => link.lines);
    const claims = claimBankLines(lines, stored);
    const claimed = new Set(claims.values());
    const left = stored.filter((line) => !claimed.has(line)).map(getBookedDay);
    const isPage = (balance: number, part: string) =>
      [...points.map((point) => point.balance), ...chain.repeated].includes(balance) &&
      left.every((day) => day === part || day < first || day > last);
    if (
      lines.length > 0 &&
      claims.size === lines.length &&
      (isPage(stated.opening, last) || isPage(stated.closing, first))
    )
      return { after: 0, isLink: false, claims };
    const partial = tried
      .filter(({ claims }) => claims.size > 0)
      .toSorted(
        (one, other) => one.covered.length - one.claims.size - (other.covered.length - other.claims.size),
      );
    if (partial[0]) return { cause: 'LINES', difference: partial[0].missing };
    const near = points.at(chain.isEnd ? -1 : 0)!;
    return { cause: 'GAP', difference: stated.opening - near.balance };
  }
  const rest = lines.filter((line) => !found.claims.has(line));
  const { balance, after } = points[found.to]!;
  const movesEnd = found.isOpen && (chain.links.length === 0 || stated.closing !== balance);
  const claims = new Map([...found.claims, ...claimBankLines(rest, reported)]);
  return { after, isLink: movesEnd || rest.length > 0, claims };
}
