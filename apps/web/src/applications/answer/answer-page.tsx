import type { AskedItem } from '@stuiver/contract';
import { isWithin, readItem, type ReviewGroup } from '@stuiver/domain/applications/review';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { useItemNames } from '../../lib/application-items.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { submit } from '../api.ts';
import { resolveItemPath } from '../draft/answers.ts';
import { Conflicts, SavingLine, SavingNotice } from '../draft/conflicts.tsx';
import { useHold, DocumentKindPart } from '../documents/documents-step.tsx';
import { useDraft, type Draft, type DraftState } from '../draft/draft.ts';
import { Leaving } from '../leaving.tsx';
import { AnswersView } from '../steps/summary-step.tsx';
import { useProblems } from '../steps/step-list.tsx';
import { AnswerField, type ServerErrors } from '../fields/answer-field.tsx';
import { PART_FRAME, PartFields } from '../fields/part-fields.tsx';
import { ContactsStep, IndustriesPart, PartyFields, PartyList } from '../steps/repeated-parts.tsx';
import { LAYOUT } from '../steps/steps.ts';

const SHOWN = { showProblems: true, serverErrors: {} };

/** A whole part of the form, as its step shows it. */
function GroupEditor({ group }: { group: ReviewGroup }) {
  if (group === 'contacts') return <ContactsStep {...SHOWN} />;
  if (group === 'people') return <PartyList {...SHOWN} />;
  if (group === 'industries') return <IndustriesPart {...SHOWN} />;
  const parts = Object.values(LAYOUT).flatMap((all) => all.filter(({ section }) => section === group));
  return parts.map((part) => <PartFields key={part.fields.join()} part={part} {...SHOWN} />);
}

/** The editor for an item: its field, its part of the form, its person, or documents of its kind. */
function ItemEditor({ item, serverErrors }: { item: string; serverErrors: ServerErrors }) {
  const { state } = useDraft();
  const about = readItem(item);
  switch (about?.is) {
    case 'field':
      return (
        <div className={PART_FRAME}>
          <div className="col-span-full">
            <AnswerField path={item} showProblems serverErrors={serverErrors} />
          </div>
        </div>
      );
    case 'group':
      return <GroupEditor group={about.group} />;
    case 'entry': {
      const index = state.answers.people.findIndex(({ id }) => id === about.id);
      const party = state.answers.people[index];
      if (about.group === 'industries') return <GroupEditor group="industries" />;
      return party ? (
        <div className="px-6 py-5 max-sm:px-4">
          <PartyFields party={party} index={index} {...SHOWN} />
        </div>
      ) : null;
    }
    case 'kind':
    case 'document':
      return <DocumentKindPart kind={about.kind} asked {...SHOWN} />;
    default:
      return null;
  }
}

type Replies = Readonly<Record<string, string>>;

/** Checks whether something was changed, uploaded or written back about an item; the gateway decides in the end. */
function isAnswered(asked: AskedItem, { application }: DraftState, reply: string): boolean {
  if (asked.answered || reply.trim() !== '') return true;
  const about = readItem(asked.item);
  if (about?.is !== 'kind' && about?.is !== 'document') return false;
  return application.documents.some(
    ({ kind, status, review }) => kind === about.kind && status === 'STORED' && review === 'PENDING',
  );
}

/** The applicant's replies, kept by this tab until they are sent. */
function useReplies(id: string): [Replies, (item: string, text: string) => void] {
  const key = `onboarding-replies-${id}`;
  const [replies, setReplies] = useState(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Replies);
  const write = (item: string, text: string) => {
    const next = { ...replies, [item]: text };
    sessionStorage.setItem(key, JSON.stringify(next));
    setReplies(next);
  };
  return [replies, write];
}

type AskedCardProps = {
  asked: AskedItem;
  reply: string;
  onReply: (text: string) => void;
  errors: ServerErrors;
};

/** One item: the reviewer's reason, the editor that answers it, and a field for a reply. */
function AskedCard({ asked, reply, onReply, errors }: AskedCardProps) {
  const { answer: texts } = useTexts(onboardingTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const common = useTexts(commonTexts);
  const { state } = useDraft();
  const { itemName } = useItemNames();
  const done = isAnswered(asked, state, reply);
  const error = errors[asked.item]?.[0];
  return (
    <Card
      title={itemName(asked.item, { ...state.application, answers: state.answers })}
      aside={<span className={done ? 'text-good' : 'text-wait'}>{done ? texts.done : texts.open}</span>}
    >
      <div className="px-6 py-4 max-sm:px-4">
        <Notice tone="wait" title={texts.reason}>
          <p className="whitespace-pre-wrap">{asked.reason}</p>
        </Notice>
        {error && !done ? <FieldError>{fields[error]}</FieldError> : null}
      </div>
      <ItemEditor item={asked.item} serverErrors={errors} />
      <CardBody className="border-t border-line">
        <TextArea
          label={texts.reply}
          optionalText={common.optional}
          maxLength={1000}
          value={reply}
          onChange={(event) => onReply(event.target.value)}
        />
      </CardBody>
    </Card>
  );
}

/** Fields that became wrong by an answer, such as a post code after another country. */
function AlsoNeeded({ errors }: { errors: ServerErrors }) {
  const { answer: texts } = useTexts(onboardingTexts);
  const { state } = useDraft();
  const { asked } = state.application;
  const { answers } = state;
  const problems = useProblems();
  const { itemName } = useItemNames();
  const [paths, setPaths] = useState<readonly string[]>([]);
  // A list or kind of documents may have a problem more than once. A rejected document is requested.
  const found = [...new Set(problems.map(({ path }) => resolveItemPath(answers, path)))].filter(
    (path) =>
      !asked.some(
        ({ item }) =>
          item === path || isWithin(path, item) || (path.startsWith('documents.') && isWithin(item, path)),
      ),
  );
  // Shown fields stay, so that they can be corrected again.
  const added = found.filter((path) => !paths.includes(path));
  if (added.length > 0) setPaths([...paths, ...added]);
  if (paths.length === 0) return null;
  const isField = (path: string) => readItem(path)?.is === 'field';
  const fields = paths.filter(isField);
  return (
    <Card title={texts.also}>
      {fields.length === 0 ? null : (
        <CardBody className="grid gap-4">
          {fields.map((path) => (
            <AnswerField
              key={path}
              path={path}
              fullName={itemName(path, { ...state.application, answers })}
              showProblems
              serverErrors={errors}
            />
          ))}
        </CardBody>
      )}
      {paths
        .filter((path) => !isField(path))
        .map((path) => (
          <ItemEditor key={path} item={path} serverErrors={errors} />
        ))}
    </Card>
  );
}

/** Submits the answers, and shows what is still open. */
function useResubmit(draft: Draft, replies: Replies) {
  const [errors, setErrors] = useState<ServerErrors>({});
  const { failure, sending, run } = useAction();
  const resubmit = async () => {
    if (!(await draft.flush())) return;
    const { application } = draft.store.get();
    const written = application.asked.flatMap(({ item }) => {
      const text = (replies[item] ?? '').trim();
      return text === '' ? [] : [{ item, text }];
    });
    const submitted = await submit(application.version, written);
    draft.update(() => submitted);
    window.scrollTo(0, 0);
  };
  const send = () => run(resubmit, (error) => setErrors(error.errors as ServerErrors));
  return { errors, failure, sending, send };
}

/** Exactly the items that a reviewer requested, each with their reason; nothing else can be changed. */
export function AnswerPage() {
  const { answer: texts, status, summary } = useTexts(onboardingTexts);
  const { codes } = useTexts(errorTexts);
  const draft = useDraft();
  const { application, answers } = draft.state;
  const [replies, write] = useReplies(application.id);
  const { errors, failure, sending, send } = useResubmit(draft, replies);
  const hold = useHold(send);
  return (
    <>
      <PageHeader compact title={status.title} actions={<SavingLine />} />
      <SavingNotice />
      <Notice tone="wait" role="status" title={status.MORE_INFORMATION.title} className="mb-4">
        {status.MORE_INFORMATION.text}
      </Notice>
      <Conflicts />
      <div className="grid gap-4">
        {application.asked.map((asked) => (
          <AskedCard
            key={asked.item}
            asked={asked}
            reply={replies[asked.item] ?? asked.reply}
            onReply={(text) => write(asked.item, text)}
            errors={errors}
          />
        ))}
        <AlsoNeeded errors={errors} />
        <Card padded>
          {failure ? (
            <Notice tone="bad" role="alert" title={summary.failed} className="mb-4">
              {failure.code === 'invalidInput' ? texts.incomplete : codes[failure.code]}
            </Notice>
          ) : null}
          {hold.notice}
          <p className="mb-3 text-table text-ink-soft">{texts.hint}</p>
          <Button tone="primary" loading={sending} className="max-sm:w-full" onClick={hold.submit}>
            {texts.submit}
          </Button>
        </Card>
        <Folded title={texts.sent}>
          <AnswersView application={application} answers={answers} />
        </Folded>
      </div>
      <Leaving />
    </>
  );
}
