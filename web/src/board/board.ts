import './board.css';
import './draw/palette.css';
import type { Command } from '../lib/keys';
import { lookIndex } from '../lib/look-index';
import type { Choice, Look, MapView, ThreatsToHex, View } from '../lib/types';
import { Camera } from './camera';
import { CounterLayer } from './draw/counters';
import { GroundLayer } from './draw/ground';
import { HitLayer } from './draw/hits';
import { renderLabels } from './draw/labels';
import { renderMap } from './draw/map';
import { OverLayer } from './draw/over';
import { element, group, svg } from './draw/svg';
import { placeSymbols } from './draw/symbols';
import { bind, type Intent } from './events';
import { Layout, type Point } from './layout';
import {
  choicesAt,
  click,
  EMPTY,
  type Gesture,
  hasInHand,
  hexOf,
  loneStack,
  nextIn,
  type State,
  stackAt,
  stacks,
  workHexes,
} from './state';

/** What the board tells the page. */
export interface BoardEvents {
  give(gesture: Gesture): void;
  /** What is in hand is put down; whether it is. */
  putDown(): boolean;
  why(order: string, hex: string): void;
  menu(hex: string, choices: Choice[]): void;
  /** The pointer or the cursor is on another hex. */
  hover(hex: string | null, by: 'pointer' | 'cursor'): void;
  inspect(hex: string): void;
  /** A click by which nothing can be meant while something is asked. */
  idle(hex: string): void;
  /** Who threatens this hex? */
  threat(hex: string): void;
  /** Whether clicks ask for threats now. */
  threats(on: boolean): void;
  camera(): void;
}

export interface Board {
  show(view: View): void;
  setPending(pending: boolean): void;
  command(command: Command, shift: boolean): boolean;
  centre(hex: string): void;
  /** Brings a hex into sight if it is not. */
  reveal(hex: string): void;
  /** Lights a hex up, or the way through several. */
  point(...hexes: string[]): void;
  /** Lights up several hexes, each by itself. */
  light(hexes: readonly string[]): void;
  /** Brings several hexes into sight together. */
  frame(hexes: readonly string[]): void;
  threat(threat: ThreatsToHex | null): void;
  /** The hex under the pointer, or else the cursor's. */
  focus(): string | null;
  /** Sets the cursor on a hex, and the keys on the map. */
  go(hex: string): void;
  screen(hex: string): Point;
  destroy(): void;
}

/** Milliseconds that a click waits for the answer to the order before it. */
const PATIENCE = 1000;
/** Who has dragged a counter to its goal means it, however long the pick takes. */
const PATIENCE_OF_DRAG = 8000;
/** What of a sheet of paper, upright, the map may have. */
const PAPER = { width: 680, height: 900 };

/** Mounts the board into an element: the page's only import. */
export function mount(host: HTMLElement, map: MapView, look: Look, events: BoardEvents): Board {
  placeSymbols();
  const layout = new Layout(map);
  const root = element('div', {
    id: 'map',
    class: 'board',
    tabindex: 0,
    role: 'application',
    'aria-label': 'Map',
    'aria-description':
      'n and Shift+N, or Page Down and Page Up, walk what can be chosen, arrows move the cursor, Enter chooses, Tab leaves the map.',
  });
  // How the whole map fits on a sheet of paper; the stylesheet for printing draws it so.
  const onPaper = Math.min(PAPER.width / layout.bounds.width, PAPER.height / layout.bounds.height);
  root.style.setProperty('--paper-scale', onPaper.toFixed(4));
  for (const side of ['x', 'y', 'width', 'height'] as const)
    root.style.setProperty(`--paper-${side}`, `${layout.bounds[side].toFixed(1)}px`);
  const sheet = element('div', { class: 'sheet' });
  const world = group('world');
  const ground = new GroundLayer(
    layout,
    look,
    new Set(map.hexes.filter(({ name }) => name !== '').map(({ hex }) => hex)),
    map.hexes.filter(({ terrain }) => lookIndex(look).terrain(terrain).ground !== 'out').length,
  );
  const counters = new CounterLayer(layout, look);
  const over = new OverLayer(layout);
  const hits = new HitLayer(layout);
  world.append(
    renderMap(map, layout, look),
    ground.root,
    counters.ground,
    ground.words,
    renderLabels(map, layout, look),
    hits.root,
    counters.root,
    over.root,
    counters.top,
  );
  const drawing = svg('svg');
  drawing.append(world);
  sheet.append(drawing);
  root.append(sheet);
  host.append(root);

  let state: State = EMPTY;
  let frame = 0;
  const draw = () => {
    frame = 0;
    const sight = camera.sight();
    ground.render(state);
    counters.render(state, sight);
    over.render(state);
    hits.render(state);
  };
  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const camera = new Camera(
    { frame: root, sheet, world },
    layout.bounds,
    () => events.camera(),
    // An open stack is as large on the screen at any scale.
    () => {
      if (state.fanned !== null) set({});
    },
  );

  // A click while an order is on its way waits for the answer; a second one on the same hex is a double click.
  let acted: string | null = null;
  let queued: { hex: string; unit: string | null; single: boolean; until: number; isAgain: boolean } | null =
    null;
  const queue = (hex: string, unit: string | null, single: boolean, patience: number, isAgain: boolean) => {
    queued = { hex, unit, single, until: performance.now() + patience, isAgain };
  };
  const actQueued = () => {
    const next = queued;
    queued = null;
    if (next === null || performance.now() >= next.until) return;
    act(next.hex, next.unit, next.single, PATIENCE, next.isAgain);
  };

  let asksThreats = false;
  const askThreats = (on: boolean) => {
    asksThreats = on;
    root.classList.toggle('asking', on);
    events.threats(on);
  };
  /** `isAgain`: something was put down for this click, which is tried once. */
  const act = (hex: string, unit: string | null, single = false, patience = PATIENCE, isAgain = false) => {
    if (asksThreats) return events.threat(hex);
    if (state.pending) {
      if (hex !== acted) queue(hex, unit, single, patience, false);
      return;
    }
    acted = hex;
    const meant = click(state, hex, unit, single);
    if (meant.kind === 'fan') return set({ fanned: state.fanned === meant.hex ? null : meant.hex });
    // Picking from an open stack leaves it open; the next view decides whether it has more to offer.
    if (meant.kind !== 'give' || state.fanned !== hex) set({ fanned: null });
    if (meant.kind === 'give') give(meant);
    else if (meant.kind === 'why') events.why(meant.order, meant.hex);
    else if (meant.kind === 'menu') events.menu(meant.hex, meant.choices);
    else if (meant.kind === 'put-down') events.putDown();
    else if (meant.kind === 'instead') {
      if (isAgain || !events.putDown()) return events.why(meant.order, meant.hex);
      queue(hex, unit, single, patience, true);
    } else if (state.view !== null && state.view.choices.length > 0) events.idle(hex);
  };
  let gave = false;
  const give = (gesture: Gesture) => {
    const choice = state.view?.choices.find(({ order }) => order === gesture.orders.at(-1));
    set({ settled: choice !== undefined && 'hex' in choice.target });
    gave = true;
    events.give(gesture);
  };
  /** Where a counter was taken along, and whether it was picked for that. */
  let dragged: { from: string; picked: boolean } | null = null;
  /** A counter that is taken along is picked, unless it is in hand already. */
  const drag = (hex: string, unit: string | null) => {
    if (state.view === null || state.pending) return;
    const isPicked = stackAt(state.view, hex).some(({ marks }) => marks.includes('moving'));
    set({ settled: false });
    gave = isPicked;
    if (!isPicked) act(hex, unit);
    // What is asked about first is not taken along.
    if (!gave) return;
    dragged = { from: hex, picked: !isPicked };
    root.classList.add('dragging');
  };
  const drop = (hex: string | null) => {
    const was = dragged;
    dragged = null;
    root.classList.remove('dragging');
    if (was === null || hex === null) return;
    if (hex !== was.from) act(hex, null, false, PATIENCE_OF_DRAG);
    else if (was.picked) events.putDown();
  };
  /** By keyboard: several choices become a menu, which keys can walk. */
  const chooseHere = (hex: string) => {
    const choices = state.view === null || state.pending ? [] : choicesAt(state.view, hex);
    if (choices.length > 1) events.menu(hex, choices);
    else act(hex, null);
  };
  const hear = (intent: Intent) => {
    if (intent.kind === 'hover') {
      if (intent.hex === state.hover) return;
      set({ hover: intent.hex });
      events.hover(intent.hex, 'pointer');
    } else if (intent.kind === 'inspect') {
      const isStack = state.view !== null && stackAt(state.view, intent.hex).length > 1;
      set({ hover: intent.hex, fanned: isStack ? intent.hex : state.fanned });
      events.inspect(intent.hex);
    } else if (intent.kind === 'put-down') events.putDown();
    else if (intent.kind === 'drop') drop(intent.hex);
    else if (intent.hex === null) set({ fanned: null });
    else if (intent.kind === 'drag') drag(intent.hex, intent.unit);
    else act(intent.hex, intent.unit, intent.single);
  };
  const unbind = bind(root, client => layout.hexAt(camera.worldAt(client)), hear);

  const takeKeys = () => root.focus({ preventScroll: true });
  const setCursor = (hex: string | null) => {
    // Who walks by keys looks at the cursor, wherever the pointer was left.
    set({ cursor: hex, hover: null, fanned: null });
    if (hex !== null) camera.reveal(layout.center(hex));
    events.hover(hex, 'cursor');
  };
  const steer = (heading: 'up' | 'down' | 'left' | 'right', pan: boolean) => {
    const way = { up: [0, 90], down: [0, -90], left: [90, 0], right: [-90, 0] } as const;
    const [dx, dy] = way[heading];
    if (pan) return camera.panBy(dx, dy);
    const middle = camera.sight().seen;
    const center = { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 };
    const first = state.hover ?? layout.hexAt(center) ?? layout.hexes[0] ?? null;
    setCursor(state.cursor === null ? first : layout.step(state.cursor, heading));
  };
  const command = (name: Command, shift: boolean): boolean => {
    switch (name) {
      case 'next':
      case 'previous':
        if (state.view === null) return false;
        setCursor(nextIn(workHexes(state.view), state.cursor, name === 'next' ? 1 : -1));
        if (state.cursor !== null) takeKeys();
        return state.cursor !== null;
      case 'choose':
        if (state.cursor === null) return false;
        chooseHere(state.cursor);
        return true;
      case 'up':
      case 'down':
      case 'left':
      case 'right':
        steer(name, shift);
        takeKeys();
        return true;
      case 'fit':
        camera.fit();
        return true;
      case 'zoom-in':
      case 'zoom-out':
        camera.zoomBy(name === 'zoom-in' ? 1.25 : 0.8);
        return true;
      case 'counters':
        root.classList.toggle('bare');
        return true;
      case 'threats':
        askThreats(!asksThreats);
        return true;
      case 'close': {
        const open = state.fanned !== null || state.cursor !== null || asksThreats;
        if (asksThreats) askThreats(false);
        set({ fanned: null, cursor: null });
        return open;
      }
      default:
        return false;
    }
  };

  const centersOf = (hexes: readonly string[]): Point[] =>
    hexes.filter(hex => layout.has(hex)).map(hex => layout.center(hex));
  /** What there is to do, and where who is asked stands. */
  const openingHexes = (view: View): [string[], string[]] => {
    const seat = view.prompt?.seat ?? view.seat;
    const own = [...stacks(view)].filter(([, stack]) => stack.some(counter => counter.seat === seat));
    return [workHexes(view), own.map(([hex]) => hex)];
  };
  let fitted = false;
  const watch = new ResizeObserver(() => {
    camera.resize();
    if (!fitted && root.clientWidth > 0) {
      fitted = true;
      camera.fit();
      const [work, own] = state.view === null ? [[], []] : openingHexes(state.view);
      camera.open(centersOf(work), centersOf(own));
    }
  });
  watch.observe(host);

  return {
    show: view => {
      const settled = state.settled && hasInHand(view);
      set({ view, pending: false, settled, fanned: keepFan(state, view) ?? loneStack(view) });
      actQueued();
    },
    setPending: pending => set({ pending }),
    command,
    centre: hex => {
      if (layout.has(hex)) camera.centre(layout.center(hex));
    },
    reveal: hex => {
      if (layout.has(hex)) camera.reveal(layout.center(hex));
    },
    point: (...pointed) => set({ pointed }),
    light: lit => set({ lit }),
    frame: hexes => camera.frame(centersOf(hexes)),
    threat: threat => set({ threat }),
    focus: () => state.hover ?? state.cursor,
    go: hex => {
      if (!layout.has(hex)) return;
      camera.centre(layout.center(hex));
      setCursor(hex);
      takeKeys();
    },
    screen: hex => camera.screen(layout.center(hex)),
    destroy: () => {
      unbind();
      watch.disconnect();
      camera.destroy();
      cancelAnimationFrame(frame);
      root.remove();
    },
  };
}

/** An open stack stays open while the same is asked and it still offers a choice. */
function keepFan(state: State, view: View): string | null {
  const { fanned } = state;
  if (fanned === null || state.view?.prompt?.phase !== view.prompt?.phase) return null;
  const units = new Set(view.counters.filter(counter => hexOf(counter) === fanned).map(({ unit }) => unit));
  return view.choices.some(({ target }) => 'unit' in target && units.has(target.unit)) ? fanned : null;
}
