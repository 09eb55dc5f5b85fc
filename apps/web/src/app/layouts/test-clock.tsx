import type { TestClockState as ClockState } from '@stuiver/contract';
import { getTestClock, moveTestClock } from '@stuiver/contract/routes';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { testClockTexts } from '@stuiver/messages/nl/shared/test-clock';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { businessNow } from '../../lib/config.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFailure } from '../../lib/dialogs/failure-notice.tsx';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';

const DAYS = ['1', '7', '30', '90'] as const;
type Days = (typeof DAYS)[number];
const LOOK_MS = 1000;
const KEY = ['testClock'];

/** Names a day with its year. */
function useDay(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => spokenDay(instant, language, { now: 0 });
}

/** The end of a move: the day, and what happened in the user's companies. */
function Done({ clock }: { clock: ClockState }) {
  const texts = useTexts(testClockTexts);
  const day = useDay();
  const effects = clock.effects ?? [];
  return (
    <Notice tone="good" role="status" title={texts.done(day(clock.nowDateTime))}>
      {effects.length === 0 ? texts.nothing : null}
      <ul>
        {effects.map(({ effect, count }) => (
          <li key={effect}>{texts.effects[effect](count)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Follows the clock, and moves it. */
function useClockMove() {
  const action = useAction();
  const [asked, setAsked] = useState(false);
  const query = {
    queryKey: KEY,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getTestClock, {}, signal),
    refetchInterval: LOOK_MS,
  };
  // The band is around the layouts, which give screens this client.
  const { data: clock } = useQuery(query, queryClient);
  const move = (days: Days) =>
    action.run(async () => {
      queryClient.setQueryData(KEY, await call(moveTestClock, { body: { days: Number(days) } }));
      setAsked(true);
    });
  return { ...action, clock, asked, end: clock?.targetDateTime ?? null, move };
}

function ClockDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(testClockTexts);
  const { actions } = useTexts(commonTexts);
  const day = useDay();
  const describeFailure = useFailure();
  const { sending, failure, clock, asked, end, move } = useClockMove();
  const [days, setDays] = useState<Days>('30');
  const isDone = asked && clock !== undefined && end === null;
  // Every screen goes by the clock of the page.
  const close = () => (asked ? location.reload() : onClose());
  const refused = failure && (texts.refused as Record<string, string | undefined>)[failure.code];
  return (
    <Modal
      open
      onClose={close}
      width="small"
      title={isDone ? texts.doneTitle : texts.title}
      description={clock && !asked ? texts.now(day(clock.nowDateTime)) : undefined}
      actions={
        <>
          <Button onClick={close}>{asked || end !== null ? actions.close : actions.cancel}</Button>
          {asked || end !== null ? null : (
            <Button tone="primary" loading={sending} disabled={!clock} onClick={() => void move(days)}>
              {texts.submit(Number(days))}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {failure ? (
          <Notice tone="bad" role="alert" title={texts.failed}>
            {refused ?? describeFailure('', failure).text}
          </Notice>
        ) : null}
        {isDone ? <Done clock={clock} /> : null}
        {clock && end !== null ? (
          <div role="status">
            <p>{texts.moving(day(clock.nowDateTime), day(end))}</p>
            <p className="text-ink-soft">{texts.leave}</p>
          </div>
        ) : null}
        {asked || end !== null ? null : (
          <>
            <div className="grid gap-1.5">
              <p className="font-medium">{texts.days}</p>
              <Segmented
                label={texts.days}
                value={days}
                onChange={setDays}
                options={DAYS.map((value) => ({ value, label: texts.choice(Number(value)) }))}
              />
            </div>
            <Notice tone="wait" title={texts.warning}>
              {texts.consequences}
            </Notice>
          </>
        )}
      </div>
    </Modal>
  );
}

/** Shows the day that a test deployment is at, and moves its clock forward. */
export function TestClock() {
  const texts = useTexts(testClockTexts);
  const day = useDay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="ml-3 cursor-pointer underline" onClick={() => setOpen(true)}>
        {texts.button(day(new Date(businessNow()).toISOString()))}
      </button>
      {open ? <ClockDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
