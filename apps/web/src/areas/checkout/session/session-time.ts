/** How long the hosted page may stay open (specification, sections 2, 4 and 9). */
export const SESSION_MILLISECONDS = 1_000_000;
/** How long before its end the payer is warned (domain.md, "session expires"). */
export const WARNING_MILLISECONDS = 120_000;

/** When the session started, on the page's own clock, and whether it was extended. */
export type SessionTime = { readonly since: number; readonly extended: boolean };

/** `performance.now` counts from the navigation, so that the time before hydration counts too. */
export const START: SessionTime = { since: 0, extended: false };

export type SessionStage = 'open' | 'warning' | 'over';

/**
 * When the session ends, in milliseconds on the page's own clock; never after the payment's own end.
 *
 * @param secondsLeft how long the payment could still be paid when the page was rendered
 */
export function endOf({ since }: SessionTime, secondsLeft: number): number {
  return Math.min(since + SESSION_MILLISECONDS, secondsLeft * 1000);
}

/** The session's stage at `now`, in milliseconds on the page's own clock. */
export function sessionStage(time: SessionTime, secondsLeft: number, now: number): SessionStage {
  const left = endOf(time, secondsLeft) - now;
  return left <= 0 ? 'over' : left <= WARNING_MILLISECONDS ? 'warning' : 'open';
}

/** When a stage ends, in milliseconds on the page's own clock. */
export function stageEnd(time: SessionTime, secondsLeft: number, stage: SessionStage): number {
  return endOf(time, secondsLeft) - (stage === 'open' ? WARNING_MILLISECONDS : 0);
}
