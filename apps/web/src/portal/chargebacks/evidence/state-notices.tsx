import { chargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { evidenceTexts } from '@stuiver/messages/nl/chargebacks/evidence';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { FailureNotice } from '../../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFolder } from './folder.ts';
import { automaticDay } from './preview.tsx';

/** Notices about the evidence: its outcome, who may change it, and changes by someone else. */
export function StateNotices() {
  const { outcome } = useTexts(evidencePageTexts);
  const { deadlineNotice, history } = useTexts(chargebacksTexts);
  const { language } = useFormats();
  const { isOpen, isReadOnly, loaded, state } = useFolder();
  const { chargeback, current } = loaded;
  const { evidence } = state;
  const { submission, refusal, automaticBy, erasedDateTime, packet } = evidence;
  const day = (at: string) => spokenDay(at, language, { withTime: true });
  const { deadlineDateTime: deadline, acceptedDateTime: accepted, status } = chargeback;
  return (
    <div className="grid gap-4 not-empty:mb-6">
      {submission && refusal === null ? (
        <Notice
          tone={submission.filedDateTime ? 'good' : 'calm'}
          role="status"
          title={
            submission.submittedBy === null
              ? outcome.byItself(day(submission.submittedDateTime))
              : outcome.submitted(submission.submittedBy, day(submission.submittedDateTime))
          }
        >
          {submission.filedDateTime ? outcome.filed(day(submission.filedDateTime)) : outcome.underWay}
        </Notice>
      ) : null}
      {refusal ? (
        <Notice tone="bad" role="alert" title={outcome.refused[refusal].title}>
          {outcome.refused[refusal].text}
        </Notice>
      ) : null}
      {erasedDateTime ? (
        <Notice tone="calm" title={outcome.erased(spokenDay(erasedDateTime, language))}>
          {submission && packet ? (
            <>
              {outcome.erasedText} <code className="num break-all">{packet.hash}</code>
            </>
          ) : null}
        </Notice>
      ) : null}
      {loaded.evidence.stage === current ? null : <Notice tone="calm" title={outcome.earlier} />}
      {!isOpen && !submission && loaded.evidence.stage === current ? (
        <Notice tone="calm" title={accepted === null ? outcome.closed : outcome.accepted(day(accepted))}>
          {accepted === null
            ? outcome.closedText
            : status === 'ACCEPTED'
              ? history.ACCEPTED.text
              : outcome.acceptedText}
        </Notice>
      ) : null}
      {isOpen && isReadOnly ? (
        <Notice tone="wait" title={outcome.denied}>
          {deadlineNotice.denied}
        </Notice>
      ) : null}
      {isOpen && automaticBy !== null && deadline ? (
        <AutomaticNotice automaticBy={automaticBy} deadline={deadline} />
      ) : null}
      <MeanwhileNotice />
    </div>
  );
}

/** Names the person who chose automatic submission, with a button to stop it. */
function AutomaticNotice({ automaticBy, deadline }: { automaticBy: string; deadline: string }) {
  const { automatic } = useTexts(evidencePageTexts);
  const { language } = useFormats();
  const { absorb, calls, isReadOnly } = useFolder();
  const { sending, failure, run } = useAction();
  return (
    <Notice
      tone="calm"
      title={automatic.chosen(automaticBy, spokenDay(automaticDay(deadline), language, { withTime: true }))}
    >
      <p>{automatic.chosenText}</p>
      <FailureNotice title={automatic.failed} error={failure} className="mt-2" />
      {isReadOnly ? null : (
        <Button
          size="small"
          className="mt-2"
          loading={sending}
          onClick={() => void run(async () => absorb(await calls.setAutomatic(null)))}
        >
          {automatic.stop}
        </Button>
      )}
    </Notice>
  );
}

/** Shows what someone else changed meanwhile; what clashes with the reader's own can be taken. */
function MeanwhileNotice() {
  const { meanwhile: words } = useTexts(evidencePageTexts);
  const { slots } = useTexts(evidenceTexts);
  const { state, change, answer, closeMeanwhile } = useFolder();
  const { meanwhile } = state;
  if (!meanwhile) return null;
  return (
    <Notice tone="wait" role="status" title={words.title(meanwhile.by ?? words.someone)}>
      <p>{meanwhile.clashes.length > 0 ? words.kept : words.text}</p>
      {meanwhile.clashes.map(({ field, theirs }) => (
        <div key={field} className="mt-2">
          <p className="font-medium text-ink">{field === 'letter' ? words.letter : slots[field].label}</p>
          <p className="break-words whitespace-pre-line">{theirs || '–'}</p>
          <Button
            size="small"
            className="mt-1.5"
            onClick={() => {
              if (field === 'letter') change({ letter: theirs || null });
              else answer(field, theirs);
              closeMeanwhile();
            }}
          >
            {words.take}
          </Button>
        </div>
      ))}
    </Notice>
  );
}
