import { SaxesParser } from 'saxes';
import { UnreadableFile } from './items.ts';

/** Most elements within each other, and in one that is read as a whole. */
const MOST_DEPTH = 40;
const MOST_ELEMENTS = 10_000;

/** An element without its prefix, read to its end. */
export type Tree = {
  readonly name: string;
  text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Tree[];
};

/** Parts of a file: a container opens and closes around its parts; every other element comes as a whole. */
export type Part =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'tree'; readonly tree: Tree }
  | { readonly kind: 'close'; readonly name: string };

/** Returns the first element at a path below another. */
export function find(tree: Tree | undefined, ...path: readonly string[]): Tree | undefined {
  let found = tree;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Returns the text at a path; null where the element is missing or empty. */
export function textAt(tree: Tree | undefined, ...path: readonly string[]): string | null {
  return find(tree, ...path)?.text || null;
}

/**
 * Returns a text that the message cannot do without.
 *
 * @throws UnreadableFile
 */
export function needed(text: string | null, element: string): string {
  if (text === null) throw new UnreadableFile('missing', { value: element });
  return text;
}

/** Collects the parts of a container that come as trees. */
export const emptyTree = (name: string): Tree => ({ name, text: '', attributes: {}, children: [] });

/**
 * Adds a part of a container to those that are kept of it.
 *
 * @throws UnreadableFile when they are more than any message has
 */
export function keep(facts: Tree, tree: Tree): void {
  if (facts.children.length >= MOST_ELEMENTS) throw new UnreadableFile('tooLarge', { value: tree.name });
  facts.children.push(tree);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The fault of what the parser refused. A file that ends too early lacks a closing tag. */
function refusal(error: Error): UnreadableFile {
  const isTorn = /unclosed tag|unexpected end|must contain a root/.test(error.message);
  return new UnreadableFile(isTorn ? 'torn' : 'notXml');
}

/** Decodes UTF-8, the only encoding that banks use for these messages, within the most bytes. */
async function* decode(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UnreadableFile('encoding');
    }
  };
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new UnreadableFile('tooLarge');
    yield text(chunk);
  }
  yield text();
}

/**
 * Reads XML part by part as it comes, so that memory does not depend on a file's size. Entities other than XML's own
 * five cannot exist: a DOCTYPE is refused.
 *
 * @param containers names of elements that are taken apart, within each other
 * @throws UnreadableFile
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  containers: readonly string[],
  mostBytes: number,
): AsyncGenerator<Part[], void> {
  let parts: Part[] = [];
  let elements = 0;
  /** Elements that are open: containers as null, then those of the tree being read. */
  const open: (Tree | null)[] = [];
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw refusal(error);
  });
  parser.on('doctype', () => {
    throw new UnreadableFile('doctype');
  });
  parser.on('opentag', ({ name: fullName, attributes: plain }) => {
    // Namespaces are not tracked, so that attributes are texts.
    const attributes = plain as Record<string, string>;
    const name = localName(fullName);
    const parent = open.at(-1) ?? null;
    if (open.length >= MOST_DEPTH) throw new UnreadableFile('notXml');
    if (parent === null && containers.includes(name)) {
      open.push(null);
      parts.push({ kind: 'open', name, attributes });
      return;
    }
    const tree: Tree = { name, text: '', attributes, children: [] };
    if (parent === null) elements = 0;
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new UnreadableFile('tooLarge', { value: name });
    parent?.children.push(tree);
    open.push(tree);
  });
  const onText = (text: string) => {
    const tree = open.at(-1);
    if (tree) tree.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    const tree = open.pop() ?? null;
    if (tree === null) parts.push({ kind: 'close', name: localName(name) });
    else {
      tree.text = tree.children.length === 0 ? tree.text.trim() : '';
      if ((open.at(-1) ?? null) === null) parts.push({ kind: 'tree', tree });
    }
  });
  for await (const text of decode(chunks, mostBytes)) {
    parser.write(text);
    yield parts;
    parts = [];
  }
  parser.close();
  yield parts;
}
