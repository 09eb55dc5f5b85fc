import { readItem, type ReviewGroup } from '@stuiver/domain/applications/review';
import { DocumentKindPart } from '../documents/documents-step.tsx';
import { useDraft } from '../draft/context.ts';
import { AnswerField, type ServerErrors } from '../fields/answer-field.tsx';
import { PART_FRAME, PartFields } from '../fields/part-fields.tsx';
import { ContactsStep } from '../steps/contacts-step.tsx';
import { IndustriesPart } from '../steps/industries-part.tsx';
import { PartyFields } from '../steps/party-card.tsx';
import { PartyList } from '../steps/people-step.tsx';
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
export function ItemEditor({ item, serverErrors }: { item: string; serverErrors: ServerErrors }) {
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
