// Only attributes style anything here: the style that a tag has by itself is computed once, since looking for a role
// asks for that of every element around it.
const compute = globalThis.getComputedStyle;
const displays = new Map<string, string>();
function getDisplay(element: Element): string {
  // A dialog shows only while it is open.
  const isOpen = element.hasAttribute('open');
  const key = `${element.tagName} ${isOpen}`;
  const known = displays.get(key);
  if (known !== undefined) return known;
  const bare = document.body.appendChild(document.createElement(element.tagName));
  bare.toggleAttribute('open', isOpen);
  const { display } = compute(bare);
  bare.remove();
  displays.set(key, display);
  return display;
}
globalThis.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  const display = element.hasAttribute('hidden') ? 'none' : style.display || getDisplay(element);
  return new Proxy(style, {
    get(own, name) {
      if (name === 'display') return display;
      if (name === 'getPropertyValue')
        return (property: string) => (property === 'display' ? display : own.getPropertyValue(property));
      return Reflect.get(own, name, own) as unknown;
    },
  });
};
