const NS = 'http://www.w3.org/2000/svg';

/** An SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: (Element | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** An HTML element with attributes. */
export function element(tag: 'div', attributes: Record<string, string | number> = {}): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

export const group = (name: string): SVGGElement => svg('g', { class: name });

/** Gives an element colours of its own, as `--own-colour` and the like; without them it has the palette's. */
export function own<E extends SVGElement>(element: E, colours: Record<string, string | null>): E {
  for (const [name, colour] of Object.entries(colours))
    if (colour !== null) element.style.setProperty(`--own-${name}`, colour);
  return element;
}
