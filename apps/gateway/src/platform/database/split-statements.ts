/** Strings, quoted names, comments and dollar-quoted bodies in one piece; then the end of a statement; then the rest. */
const PIECES =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'"\-/$;]+|[\s\S]/g;

/**
 * Splits a file of SQL into statements, without comments. It supports neither E'…' with a backslash before a quote
 * nor BEGIN ATOMIC.
 */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--') && !piece.startsWith('/*')) statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
