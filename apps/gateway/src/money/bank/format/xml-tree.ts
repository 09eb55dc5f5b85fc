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
class PartReader {
  readonly #containers: readonly string[];
  readonly #parser = new SaxesParser({ position: false });
  #parts: XmlPart[] = [];
  #elements = 0;
  #messages = 0;
  #outermost = '';
  #encoding = '';
  #linesBefore = 0;
  /** Elements that are open: those around a message, the message with its containers, then those of a tree. */
  readonly #around: Attributes[] = [];
  readonly #open: { readonly name: string; readonly line: number }[] = [];
  readonly #path: Tree[] = [];

  constructor(containers: readonly string[]) {
    this.#containers = containers;
    const onText = (text: string) => {
      const tree = this.#path.at(-1);
      if (tree) tree.text += text;
    };
    this.#parser.on('error', (error) => this.#fail(refusal(error)));
    this.#parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined) checkDeclared(encoding, this.#encoding);
    });
    this.#parser.on('doctype', () => this.#fail(new UnreadableFile('doctype')));
    // Namespaces are not tracked, so that attributes are texts.
    this.#parser.on('opentag', ({ name, attributes }) => this.#enter(name, attributes as Attributes));
    this.#parser.on('text', onText);
    this.#parser.on('cdata', onText);
    this.#parser.on('closetag', () => this.#leave());
  }

  get #depth() {
    return this.#around.length + this.#open.length + this.#path.length;
  }

  get #line() {
    return this.#linesBefore + this.#parser.line;
  }

  #fail(fault: UnreadableFile): never {
    throw fault.at({ line: this.#line });
  }

  /** Takes an element apart. */
  #openContainer(name: string, message = '') {
    this.#open.push({ name, line: this.#line });
    this.#parts.push({ kind: 'open', name, message, line: this.#line });
  }

  #enter(fullName: string, attributes: Attributes) {
    const name = localName(fullName);
    const parent = this.#path.at(-1);
    if (this.#depth >= MOST_DEPTH) this.#fail(new UnreadableFile('notXml'));
    if (this.#open.length === 0) {
      const namespace = findNamespace(fullName, [...this.#around, attributes]);
      const message = MESSAGE.exec(namespace)?.[1];
      this.#outermost ||= namespace || name;
      if (name !== 'Document' || message === undefined) return void this.#around.push(attributes);
      this.#messages += 1;
      return this.#openContainer(name, message);
    }
    if (parent === undefined && this.#containers.includes(name)) return this.#openContainer(name);
    if (parent === undefined) this.#elements = 0;
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS) this.#fail(new UnreadableFile('tooLarge', { value: name }));
    const tree: Tree = { ...emptyTree(name, this.#line), attributes };
    parent?.children.push(tree);
    this.#path.push(tree);
  }

  #leave() {
    const tree = this.#path.pop();
    if (tree === undefined) {
      const container = this.#open.pop();
      if (container) this.#parts.push({ kind: 'close', ...container });
      else this.#around.pop();
      return;
    }
    tree.text = tree.children.length === 0 ? tree.text.trim() : '';
    if (tree.name === 'IBAN') tree.text = tree.text.replaceAll(/\s/g, '');
    if (this.#path.length === 0) this.#parts.push({ kind: 'tree', tree, line: tree.line });
  }

  /** Takes a piece of text that came in an encoding; a declaration may start it. */
  write(piece: string, used: string) {
    this.#encoding = used;
    if (piece.startsWith('<?xml') && this.#depth === 0 && this.#outermost !== '') {
      this.#linesBefore += this.#parser.line - 1;
      this.#parser.close();
    }
    this.#parser.write(piece);
  }

  /** Returns the parts since the last call. */
  take(): XmlPart[] {
    return this.#parts.splice(0);
  }

  /** Ends the file. @throws UnreadableFile also when it had no message */
  end(held: string) {
    this.#parser.write(held).close();
    if (this.#messages === 0) throw new UnreadableFile('unknownMessage', { value: this.#outermost });
  }
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
  const reader = new PartReader(containers);
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
