const TOKENS: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, '<instant>'],
  [/reference=[A-Za-z0-9_-]{60,200}/g, 'reference=<sealed>'],
  [/^data:image\/(svg\+xml|png);base64,[A-Za-z0-9+/]+=*$/g, 'data:image/$1;base64,<base64>'],
];

/**
 * An answer with what differs from run to run replaced by what kind of thing it is, so that a golden
 * test can compare the whole of it.
 *
 * @returns the same with ids, instants, sealed references and pictures as `<…>`
 */
export function normaliseAnswer(answer: unknown): unknown {
  if (typeof answer === 'string')
    return TOKENS.reduce((text, [pattern, token]) => text.replaceAll(pattern, token), answer);
  if (Array.isArray(answer)) return answer.map(normaliseAnswer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, normaliseAnswer(value)]));
}
