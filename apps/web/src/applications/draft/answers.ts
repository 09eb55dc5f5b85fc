import {
  type Answers,
  type FieldRule,
  INDUSTRY,
  PARTY_FIELDS,
  type SectionName,
  SECTIONS,
  type Values,
} from '@stuiver/domain/applications/fields';

const LISTS = ['people', 'industries'] as const;
type ListName = (typeof LISTS)[number];

function isList(name: string): name is ListName {
  return LISTS.some((list) => list === name);
}

/** The row of a list that a path names, by its place or by its id. */
function findRow<R extends { id: string }>(rows: readonly R[], name: string): R | undefined {
  return rows.find(({ id }) => id === name) ?? rows[Number(name)];
}

/** The answers with one of them changed; a path whose row is gone changes nothing. */
export function withAnswer(answers: Answers, path: string, value: string): Answers {
  const [section = '', name = '', field = ''] = path.split('.');
  if (!isList(section))
    return { ...answers, [section]: { ...answers[section as SectionName], [name]: value } };
  const row = findRow<{ id: string }>(answers[section], name);
  if (!row) return answers;
  const rows = answers[section].map((one) => (one.id === row.id ? { ...one, [field]: value } : one));
  return { ...answers, [section]: rows };
}

/** The item that a problem's path is about: a row of a list by its id, which stays when others come and go. */
export function resolveItemPath(answers: Answers, path: string): string {
  return path.replace(/^(people|industries)\.(\d+)/, (_, list: ListName, at: string) => {
    const row = answers[list][Number(at)];
    return `${list}.${row?.id ?? at}`;
  });
}

/** A field by its path: its rule, the answers around it, and the place of its label. */
export type Place = {
  readonly rule: FieldRule;
  readonly values: Values;
  readonly labels: SectionName | 'party' | 'industry';
  readonly name: string;
};

/** Resolves a path; null unless it names a single existing field. */
export function resolvePlace(answers: Answers, path: string): Place | null {
  const [section = '', name = '', field = ''] = path.split('.');
  if (section === 'people') {
    const party = findRow(answers.people, name);
    const rules: Record<string, FieldRule> = party ? PARTY_FIELDS[party.kind] : {};
    const rule = rules[field];
    return party && rule ? { rule, values: party, labels: 'party', name: field } : null;
  }
  if (section === 'industries') {
    const row = findRow(answers.industries, name);
    const rule: FieldRule | undefined = INDUSTRY[field as keyof typeof INDUSTRY];
    return row && rule ? { rule, values: row, labels: 'industry', name: field } : null;
  }
  const fields: Record<string, FieldRule> | undefined = SECTIONS[section as SectionName];
  const rule = fields?.[name];
  if (!rule) return null;
  const labels = section as SectionName;
  return { rule, values: answers[labels], labels, name };
}
