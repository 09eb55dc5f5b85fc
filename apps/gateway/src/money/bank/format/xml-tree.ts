import { SaxesParser } from 'saxes';
import { checkDeclared, decode } from './decode.ts';
import { UnreadableFile } from './items.ts';

/** Most elements within each other, and in one that is read as a whole. */
const MOST_DEPTH = 40;
const MOST_ELEMENTS = 10_000;

/** An element without its prefix, read to its end. */
export type Tree = {
  readonly name: string;
  /** Line of the file on which it starts. */
  readonly line: number;
  text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Tree[];
};

/**
 * Parts of a message, each with the line on which it starts: a container opens and closes around its parts; every
 * other element comes as a whole. `message` is the version that the namespace of `Document` names.
 */
export type XmlPart = { readonly line: number } & (
  | { readonly kind: 'open'; readonly name: string; readonly message: string }
  | { readonly kind: 'tree'; readonly tree: Tree }
  | { readonly kind: 'close'; readonly name: string }
);

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
export const emptyTree = (name: string, line: number): Tree => ({
  name,
  line,
  text: '',
  attributes: {},
  children: [],
});

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

type Attributes = Readonly<Record<string, string>>;

/** Finds the namespace of an element's name, which it or one around it declares. */
function findNamespace(name: string, around: readonly Attributes[]): string {
  const declaration = name.includes(':') ? `xmlns:${name.slice(0, name.indexOf(':'))}` : 'xmlns';
  return around.findLast((attributes) => attributes[declaration] !== undefined)?.[declaration] ?? '';
}

const MESSAGE = /^urn:iso:std:iso:20022:tech:xsd:(\w{4}\.\d{3}\.\d{3}\.\d\d)$/;

/** The end of a text in which another document may start. */
const BEGINNING = /<(\?(x(ml?)?)?)?$/;

/** Converts the parser's error to a fault. A file that ends too early lacks a closing tag. */
function refusal(error: Error): UnreadableFile {
  const isTorn = /unclosed tag|unexpected end|must contain a root/.test(error.message);
  return new UnreadableFile(isTorn ? 'torn' : 'notXml');
}

/** Takes the texts of a file, and collects the parts of its messages. */
function makePartReader(containers: readonly string[]) {
  let parts: XmlPart[] = [];
  let elements = 0;
  let messages = 0;
  let outermost = '';
  let encoding = '';
  /** Elements that are open: those around a message, the message with its containers, then those of a tree. */
  const around: Attributes[] = [];
  const open: { readonly name: string; readonly line: number }[] = [];
  const path: Tree[] = [];
  let linesBefore = 0;
  const depth = () => around.length + open.length + path.length;
  const parser = new SaxesParser({ position: false });
  const fail = (fault: UnreadableFile): never => {
    throw fault.at({ line: linesBefore + parser.line });
  };
  /** Opens an element that is taken apart. */
  const enter = (name: string, message: string, line: number) => {
    open.push({ name, line });
    parts.push({ kind: 'open', name, message, line });
  };
  parser.on('error', (error) => fail(refusal(error)));
  parser.on('xmldecl', ({ encoding: declared }) => {
    if (declared !== undefined) checkDeclared(declared, encoding);
  });
  parser.on('doctype', () => fail(new UnreadableFile('doctype')));
  parser.on('opentag', ({ name: fullName, attributes: plain }) => {
    // Namespaces are not tracked, so that attributes are texts.
    const attributes = plain as Attributes;
    const name = localName(fullName);
    const parent = path.at(-1);
    const line = linesBefore + parser.line;
    if (depth() >= MOST_DEPTH) fail(new UnreadableFile('notXml'));
    if (open.length === 0) {
      const namespace = findNamespace(fullName, [...around, attributes]);
      const message = MESSAGE.exec(namespace)?.[1];
      outermost ||= namespace || name;
      if (name !== 'Document' || message === undefined) return void around.push(attributes);
      messages += 1;
      return enter(name, message, line);
    }
    if (parent === undefined && containers.includes(name)) return enter(name, '', line);
    if (parent === undefined) elements = 0;
    elements += 1;
    if (elements > MOST_ELEMENTS) fail(new UnreadableFile('tooLarge', { value: name }));
    const tree: Tree = { ...emptyTree(name, line), attributes };
    parent?.children.push(tree);
    path.push(tree);
  });
  const onText = (text: string) => {
    const tree = path.at(-1);
    if (tree) tree.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const tree = path.pop();
    if (tree === undefined) {
      const container = open.pop();
      if (container) parts.push({ kind: 'close', ...container });
      else around.pop();
      return;
    }
    tree.text = tree.children.length === 0 ? tree.text.trim() : '';
    if (tree.name === 'IBAN') tree.text = tree.text.replaceAll(/\s/g, '');
    if (path.length === 0) parts.push({ kind: 'tree', tree, line: tree.line });
  });
  return {
    /** Takes a piece of text that came in an encoding; a declaration may start it. */
    write(piece: string, used: string) {
      encoding = used;
      if (piece.startsWith('<?xml') && depth() === 0 && outermost !== '') {
        linesBefore += parser.line - 1;
        parser.close();
      }
      parser.write(piece);
    },
    /** Returns the parts since the last call. */
    take(): XmlPart[] {
      const taken = parts;
      parts = [];
      return taken;
    },
    /** Ends the file. @throws UnreadableFile also when it had no message */
    end(held: string) {
      parser.write(held).close();
      if (messages === 0) throw new UnreadableFile('unknownMessage', { value: outermost });
    },
  };
}

/**
 * Reads the messages of a file part by part as it comes, so that memory does not depend on its size. A message is an
 * element `Document` of ISO 20022's namespace; what is around it is passed over. Entities other than XML's own five
 * cannot exist: a DOCTYPE is refused.
 *
 * @param containers names of elements that are taken apart, within each other
 * @throws UnreadableFile also when there is no message
 */
export async function* readXmlParts(
  chunks: AsyncIterable<Uint8Array>,
  containers: readonly string[],
): AsyncGenerator<XmlPart[], void> {
  const reader = makePartReader(containers);
  let held = '';
  for await (const { text, encoding } of decode(chunks)) {
    // Some banks put whole documents one behind the other, each with the byte order mark and declaration of its file.
    const known = (held + text).replaceAll('\uFEFF', '');
    held = BEGINNING.exec(known)?.[0] ?? '';
    for (const piece of known.slice(0, known.length - held.length).split(/(?=<\?xml\s)/))
      reader.write(piece, encoding);
    yield reader.take();
  }
  reader.end(held);
  yield reader.take();
}
