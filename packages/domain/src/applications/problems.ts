import { checkValue, parseHundredths } from './check-value.ts';
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

/** A problem that blocks submission: the path of the answer, and the reason. */
export type Problem = { readonly path: string; readonly key: OnboardingFieldError };

/** A completely uploaded document. */
export type GivenDocument = {
  readonly kind: DocumentKind;
  readonly dated: string | null;
  /** Day of the submission it came with, against which its age is checked; default today. */
  readonly judgedOn?: string | undefined;
};

/** Checks whether a field is shown, by the other answers of its section. */
export function isAsked(field: FieldRule, values: Values): boolean {
  return field.when?.(values) ?? true;
}

/** Checks whether a field is required, by the other answers of its section. */
export function isRequired(field: FieldRule, values: Values): boolean {
  return field.optional === undefined || (field.optional !== true && !field.optional(values));
}

/**
 * Checks one answer.
 *
 * @param country the country whose rules apply; the section's own answer if its row names one
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

/** Collects problems in the answers of one section, person or line of business. */
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

/** Sum of all shares, in hundredths of a percent; anything but a percentage counts as zero. */
export function sharesTogether(people: Answers['people']): number {
  return people
    .filter(({ shareholder }) => shareholder === 'yes')
    .reduce((sum, { share = '' }) => sum + (parseHundredths(share) ?? 0), 0);
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
 * Collects the problems that block a submission (spec 5.14), in the order of the form.
 *
 * @param today `YYYY-MM-DD` in the deployment's time zone
 */
export function collectProblems(
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
