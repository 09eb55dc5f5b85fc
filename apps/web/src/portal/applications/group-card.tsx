import type { Review } from '@stuiver/contract';
import { type FieldRule, INDUSTRY, PARTY_FIELDS, SECTIONS } from '@stuiver/domain/applications/fields';
import { isAsked } from '@stuiver/domain/applications/problems';
import type { ReviewGroup } from '@stuiver/domain/applications/review';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenAnswer } from '../../lib/application-answers.ts';
import { useItemNames } from '../../lib/application-items.ts';
import { CARD } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { DecisionWords, ItemButtons, ItemFlag, ItemState } from './decision-line.tsx';
import { useReview } from './review-queries.ts';

type FieldsProps = {
  group: ReviewGroup;
  fields: Readonly<Record<string, FieldRule>>;
  values: Readonly<Record<string, string>>;
  /** Prefix of the fields' items: the group, or one entry of its list. */
  prefix: string;
  /** Shows only these fields, as a copy of those on the page. */
  only?: readonly string[];
};

/** The longest answer that fits half a phone. */
const HALF = 18;

/** The answers of a part of the form, each with a way to single it out. */
export function Fields({ group, fields, values, prefix, only }: FieldsProps) {
  const { choices } = useTexts(onboardingTexts);
  const { unanswered } = useTexts(applicationTexts);
  const language = useLanguage();
  const { fieldName, itemName } = useItemNames();
  const { review, decisions } = useReview();
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-x-4 gap-y-4 max-sm:gap-y-3',
        only ? 'sm:max-lg:grid-cols-4' : 'sm:gap-x-6 lg:max-xl:grid-cols-1',
      )}
    >
      {Object.entries(fields)
        .filter(([name, field]) => (only?.includes(name) ?? true) && isAsked(field, values))
        .map(([name, field]) => {
          const item = `${prefix}.${name}`;
          const decision = decisions.get(item);
          const spoken = spokenAnswer(field.rule, values[name] ?? '', language, choices);
          return (
            <div
              key={name}
              id={only ? undefined : `item-${item}`}
              className={cx(
                'group min-w-0 scroll-mt-24',
                field.rule === 'longText' && 'col-span-full',
                spoken.length > HALF && 'max-sm:col-span-full',
                decision?.state === 'REJECTED' && '-mx-2 rounded-control bg-bad-soft px-2 py-1',
              )}
            >
              <dt className="mb-0.5 text-small text-ink-faint">{fieldName(group, name)}</dt>
              <dd className="flex items-start justify-between gap-2">
                <span className="num min-w-0 break-words text-body font-medium whitespace-pre-line">
                  {spoken || <span className="font-normal text-ink-faint">{unanswered}</span>}
                </span>
                <ItemFlag item={item} name={itemName(item, review)} />
              </dd>
              {decision ? (
                <dd>
                  <DecisionWords decision={decision} />
                </dd>
              ) : null}
            </div>
          );
        })}
    </dl>
  );
}

function Titled({ title, ...fields }: FieldsProps & { title: string }) {
  return (
    <div className="not-first:mt-6">
      <h3 className="mb-2.5 text-table font-semibold text-ink-soft">{title}</h3>
      <Fields {...fields} />
    </div>
  );
}

const CONTACTS = ['technical', 'operations', 'disputes'] as const;

/** Content of a part of the form: a list of people, contacts or websites, or its fields. */
function GroupBody({ group, answers }: { group: ReviewGroup; answers: Review['answers'] }) {
  const { parts } = useTexts(onboardingTexts);
  const { partyName } = useItemNames();
  if (group === 'people')
    return answers.people.map((party) => (
      <Titled
        key={party.id}
        title={partyName(party)}
        group={group}
        fields={PARTY_FIELDS[party.kind]}
        values={party}
        prefix={`people.${party.id}`}
      />
    ));
  if (group === 'contacts')
    return CONTACTS.map((contact) => {
      const fields = Object.entries(SECTIONS.contacts).filter(([name]) => name.startsWith(contact));
      const values = answers.contacts;
      return (
        <Titled
          key={contact}
          title={parts[contact]}
          fields={Object.fromEntries(fields)}
          {...{ group, values, prefix: group }}
        />
      );
    });
  if (group === 'industries')
    return answers.industries.map((pair) => (
      <div key={pair.id} className="not-first:mt-4">
        <Fields group={group} fields={INDUSTRY} values={pair} prefix={`industries.${pair.id}`} />
      </div>
    ));
  return <Fields group={group} fields={SECTIONS[group]} values={answers[group]} prefix={group} />;
}

/** One part of the form, to read and to decide on. */
export function GroupCard({ group }: { group: ReviewGroup }) {
  const { itemName } = useItemNames();
  const { review, decisions } = useReview();
  const decision = decisions.get(group);
  const name = itemName(group, review);
  return (
    <section id={`item-${group}`} aria-label={name} className={cx(CARD, 'min-w-0 scroll-mt-20')}>
      <header className="flex min-h-[54px] flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-3 max-sm:px-4">
        <h2 className="text-section font-semibold">{name}</h2>
        <span className="flex-1">
          <ItemState item={group} />
        </span>
        <ItemButtons item={group} name={name} />
      </header>
      <div className="px-6 py-5 max-sm:px-4">
        <GroupBody group={group} answers={review.answers} />
        {decision ? <DecisionWords decision={decision} /> : null}
      </div>
    </section>
  );
}
