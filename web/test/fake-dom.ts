import { vi } from 'vitest';

/** As much of an SVG element as drawing needs. */
class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly colours = new Map<string, string>();
  readonly style = { setProperty: (name: string, value: string) => this.colours.set(name, value) };
  children: (FakeElement | string)[] = [];

  constructor(readonly tag: string) {}
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children);
  }
  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children = children;
  }
}

/** What was drawn with a class. */
export interface Drawn {
  readonly classes: string;
  readonly fill: string | undefined;
  readonly marker: string | undefined;
  readonly colours: Record<string, string>;
  readonly words: string;
}

/** Lets what draws do so without a browser. */
export const fakeDocument = (): void => {
  vi.stubGlobal('document', { createElementNS: (_: string, tag: string) => new FakeElement(tag) });
};

const wordsIn = (element: FakeElement): string =>
  element.children.map(child => (typeof child === 'string' ? child : wordsIn(child))).join('');

/** Everything below an element that has a class, in the order it is drawn. */
export function drawnIn(root: unknown): Drawn[] {
  if (!(root instanceof FakeElement)) return [];
  const classes = root.attributes.get('class');
  const own = {
    classes: classes ?? '',
    fill: root.attributes.get('fill'),
    marker: root.attributes.get('data-marker'),
    colours: Object.fromEntries(root.colours),
    words: wordsIn(root),
  };
  return [...(classes === undefined ? [] : [own]), ...root.children.flatMap(drawnIn)];
}
