import { checkValue, hundredthsOf } from './check-value.ts';
import { DOCUMENT_KINDS, type DocumentKind, documentDateProblem, DOCUMENTS } from './documents.ts';
import type { OnboardingFieldError } from './field-errors.ts';
import {
  type Answers,
  type FieldRule,
  INDUSTRY,
  PARTY_FIELDS,
  SECTION_NAMES,
  SECTIONS,
  type Values,
} from './fields.ts';

/** What stands in the way of a submission: where, by its path in the answers, and why. */
export type Problem = { readonly path: string; readonly key: OnboardingFieldError };

/** A document that was sent whole. */
export type GivenDocument = {
  readonly kind: DocumentKind;
  readonly dated: string | null;
  /** The day of the submission that it came with, by which its age is judged; today unless given. */
  readonly judgedOn?: string | undefined;
};

/** Whether a field is asked for, by the other answers of its section. */
export function isAsked(field: FieldRule, values: Values): boolean {
  return field.when?.(values) ?? true;
}

/** Whether a field has to be filled in, by the other answers of its section. */
export function isRequired(field: FieldRule, values: Values): boolean {
  return field.optional === undefined || (field.optional !== true && !field.optional(values));
}

/**
 * What is wrong with one answer.
 *
 * @param country by whose rules it is checked; the section's own answer where its row names one
 */
export function fieldProblem(
  field: FieldRule,
  value: string,
  values: Values,
  today: string,
  country = '',
): OnboardingFieldError | null {
  if (!isAsked(field, values)) return null;
  if (value.trim() === '') {
    if (!isRequired(field, values)) return null;
    return field.rule === 'ticked' ? 'notAgreed' : 'required';
  }
  if (value.length > (field.max ?? 100)) return 'tooLong';
  const own = field.country === undefined ? undefined : values[field.country];
  return checkValue(field.rule, value, { today, country: own ?? country });
}

/** What is wrong with the answers of one section, person or line of trade. */
function problemsIn(
  fields: Readonly<Record<string, FieldRule>>,
  values: Values,
  prefix: string,
  today: string,
): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const key = fieldProblem(field, values[name] ?? '', values, today);
    return key === null ? [] : [{ path: `${prefix}.${name}`, key }];
  });
}

/** All shares together, in hundredths of a percent; what is no percentage counts for nothing. */
export function sharesTogether(people: Answers['people']): number {
  return people
    .filter(({ shareholder }) => shareholder === 'yes')
    .reduce((sum, { share = '' }) => sum + (hundredthsOf(share) ?? 0), 0);
}

function partyProblems({ people }: Answers, today: string): Problem[] {
  const found = people.flatMap((party, index) => {
    const { director, shareholder, beneficialOwner } = party;
    const hasRole = [director, shareholder, beneficialOwner].includes('yes');
    const own = problemsIn(PARTY_FIELDS[party.kind], party, `people.${index}`, today);
    return hasRole ? own : [{ path: `people.${index}.director`, key: 'roleMissing' as const }, ...own];
  });
  const problems: Problem[] = [];
  if (!people.some(({ director }) => director === 'yes'))
    problems.push({ path: 'people', key: 'directorMissing' });
  if (!people.some(({ kind, beneficialOwner }) => kind === 'person' && beneficialOwner === 'yes'))
    problems.push({ path: 'people', key: 'ownerMissing' });
  if (sharesTogether(people) > 10_000) problems.push({ path: 'people', key: 'sharesExceedHundred' });
  return [...problems, ...found];
}

function documentProblems(documents: readonly GivenDocument[], today: string): Problem[] {
  return DOCUMENT_KINDS.flatMap((kind): Problem[] => {
    const path = `documents.${kind}`;
    const given = documents.filter((document) => document.kind === kind);
    if (given.length === 0) return DOCUMENTS[kind].required ? [{ path, key: 'required' }] : [];
    // One recent document of a kind is enough.
    const wrong = given.map(({ dated, judgedOn }) => documentDateProblem(kind, dated, judgedOn ?? today));
    const [key] = wrong;
    return wrong.includes(null) || !key ? [] : [{ path, key }];
  });
}

/**
 * Everything that stands in the way of a submission (spec 5.14), in the order of the form.
 *
 * @param today `YYYY-MM-DD` of the deployment's time zone
 */
export function problemsOf(
  answers: Answers,
  documents: readonly GivenDocument[],
  today: string,
): readonly Problem[] {
  const sections = SECTION_NAMES.map(
    (section) => [section, problemsIn(SECTIONS[section], answers[section], section, today)] as const,
  );
  const industries: Problem[] =
    answers.industries.length === 0
      ? [{ path: 'industries', key: 'required' }]
      : answers.industries.flatMap((pair, index) => problemsIn(INDUSTRY, pair, `industries.${index}`, today));
  return [
    ...sections.flatMap(([section, found]) => {
      if (section === 'ownership') return [...partyProblems(answers, today), ...found];
      return section === 'business' ? [...industries, ...found] : found;
    }),
    ...documentProblems(documents, today),
  ];
}
