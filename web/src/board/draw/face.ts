import './face.css';
import type { ColourLook, Counter, Gauge, Look } from '../../lib/types';
import { COUNTER } from './fan';
import { svg } from './svg';
import { symbolOf } from './symbols';

const HALF = COUNTER / 2;
const PLAIN: ColourLook = { id: '', title: '', paper: '#e8e4d8', ink: '#1b1b1b' };

export const coloursOf = (look: Look, id: string): ColourLook =>
  look.colours.find(colours => colours.id === id) ?? PLAIN;

/** Badges for what a unit is doing: a shape for each, not a colour alone. */
const BADGES: Record<string, string> = {
  moving: 'M-3.5 -4.500L4.5 0L-3.5 4.500Z',
  waiting: 'M-3.5 -4v8M3.5 -4v8',
  done: 'M-4 0.500l3 3.500l5 -7',
  attacking: 'M-4 -4L4 4M4 -4L-4 4M-4.5 1.500L-1.5 4.500M4.5 1.500L1.5 4.5',
  defending: 'M-4 -4.500h8v4.500q0 3 -4 5q-4 -2 -4 -5z',
};

const text = (x: number, y: number, look: string, words: string): SVGTextElement =>
  svg('text', { x, y, class: look }, words);

/** Room beside the symbol for a number or name, in which it stands pressed together rather than over the edge. */
function aside(x: number, room: number, look: string, words: string, size: number): SVGTextElement {
  const drawn = text(x, -3, look, words);
  drawn.setAttribute('font-size', String(size));
  if (words.length * size * 0.68 > room) {
    drawn.setAttribute('textLength', String(room));
    drawn.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  return drawn;
}
const designationSize = (words: string): number => (words.length === 1 ? 12 : words.length === 2 ? 11 : 9);

/** Up to so many steps have a dot each. */
const MOST_DOTS = 3;

/** The factors, pressed together rather than over the edge. */
function factorsOf({ factors }: Counter): SVGTextElement {
  const drawn = text(0, 24.5, factors.length > 4 ? 'factors long' : 'factors', factors);
  if (factors.length > 6) {
    drawn.setAttribute('textLength', String(COUNTER - 6));
    drawn.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  return drawn;
}

/** What is left to spend: its number, and a bar with a part for each. */
function gaugeOf({ left, most }: Gauge): SVGElement[] {
  const width = (COUNTER - 8) / most;
  const parts = Array.from({ length: most }, (_, part) =>
    svg('rect', {
      x: (-HALF + 4.5 + part * width).toFixed(2),
      y: 20.5,
      width: (width - 1.2).toFixed(2),
      height: 5,
      class: part < left ? 'gauge-part' : 'gauge-part gone',
    }),
  );
  return [text(0, 18.8, 'gauge', String(left)), ...parts];
}

/** How much of its upper corners a counter of the second seat has cut off: sides differ in shape, not in colour alone. */
const CUT = 11;

/** The outline of a counter of a seat, moved by so much. */
export function outlineOf(seat: number, dx = 0, dy = 0): string {
  const [left, top] = [dx - HALF, dy - HALF];
  if (seat % 2 === 0)
    return `M${left + 3} ${top}h${COUNTER - 6}q3 0 3 3v${COUNTER - 6}q0 3 -3 3h${6 - COUNTER}q-3 0 -3 -3v${6 - COUNTER}q0 -3 3 -3Z`;
  const side = COUNTER - CUT;
  return `M${left + CUT} ${top}h${side - CUT}l${CUT} ${CUT}v${side}h${-COUNTER}v${-side}Z`;
}

/** The face of a counter, around its middle. */
export function makeFace(counter: Counter, look: Look): SVGGElement {
  const { paper, ink } = coloursOf(look, counter.colours);
  const symbol = symbolOf(counter.kind);
  const face = svg('g', { class: 'face', color: ink });
  const reduced = counter.steps < counter.steps_max;
  face.append(
    svg('path', { d: outlineOf(counter.seat, 2, 3), class: 'counter-shadow' }),
    svg('path', { d: outlineOf(counter.seat), fill: paper, class: 'paper' }),
  );
  if (reduced)
    face.append(
      svg('path', { d: `M${-HALF} 8H${HALF}V14H${-HALF}Z`, fill: ink, class: 'reduced' }),
      svg('path', {
        d: 'M-28 14l6 -6M-16 14l6 -6M-4 14l6 -6M8 14l6 -6M20 14l6 -6',
        stroke: paper,
        class: 'reduced-hatch',
      }),
    );
  const hasFormation = counter.formation !== '';
  // Without a formation on its right the symbol makes room on its left.
  const shift = hasFormation ? 0 : 7;
  const room = hasFormation ? 12.5 : 19;
  face.append(
    text(shift, -18.5, 'size', counter.size),
    symbol === null
      ? text(shift, -1, 'kind', counter.kind.slice(0, 3).toUpperCase())
      : svg('use', {
          href: symbol,
          x: -13.5 + shift,
          y: -15.5,
          width: 27,
          height: 19,
          class: hasFormation ? 'symbol' : 'symbol shifted',
        }),
    aside(
      hasFormation ? -20.5 : -17,
      room,
      'designation',
      counter.designation,
      designationSize(counter.designation) + (hasFormation ? 0 : 1),
    ),
    ...(hasFormation ? [aside(20.5, 12.5, 'formation', counter.formation, 8.5)] : []),
    ...(counter.gauge === null ? [factorsOf(counter)] : gaugeOf(counter.gauge)),
  );
  if (counter.gauge?.left === 0)
    face.append(
      svg('path', { d: outlineOf(counter.seat), fill: 'url(#texture-spent)', class: 'spent-hatch' }),
    );
  // Of many steps the factors tell.
  const dots = counter.steps_max > 1 && counter.steps_max <= MOST_DOTS ? counter.steps_max : 0;
  for (let step = 0; step < dots; step += 1)
    face.append(
      svg('circle', {
        cx: (counter.seat % 2 === 0 ? -23 : -16) + step * 6,
        cy: -23,
        r: 2,
        class: step < counter.steps ? 'step' : 'step lost',
      }),
    );
  face.append(svg('path', { d: outlineOf(counter.seat), class: 'edge' }));
  counter.marks.forEach((mark, index) => {
    const d = BADGES[mark];
    if (d === undefined) return;
    const badge = svg('g', {
      transform: `translate(${HALF - 5 - index * 17} ${-HALF + 5})`,
      class: `badge ${mark}`,
    });
    badge.append(svg('circle', { r: 8.5 }), svg('path', { d }));
    face.append(badge);
  });
  return face;
}

/** What of a counter is drawn: when it changes, the face is drawn anew. */
export const faceKey = (counter: Counter): string =>
  [
    counter.factors,
    counter.gauge?.left,
    counter.steps,
    counter.designation,
    counter.kind,
    ...counter.marks,
  ].join('|');

/** A face as a picture of its own, for panels. */
export function picture(counter: Counter, look: Look): SVGSVGElement {
  const edge = HALF + 6;
  const root = svg('svg', { viewBox: `${-edge} ${-edge} ${edge * 2} ${edge * 2}`, class: 'counter-picture' });
  root.setAttribute('aria-hidden', 'true');
  root.append(makeFace(counter, look));
  return root;
}
