// What the browser remembers between visits: taste, never secrets.
export interface Settings {
  sound: boolean;
  name: string;
  /** Whether the player is asked before an action ends in which nothing is left to do. */
  confirmEnds: boolean;
  /** A drive goes on by itself while its next step is at least so many per cent likely. */
  driveAt: number;
  /** Whether what others did is shown on the map, step by step. */
  recap: boolean;
}

const NAME = 'grognard:settings';
const FRESH: Settings = { sound: false, name: '', confirmEnds: true, driveAt: 90, recap: true };

export function loadSettings(): Settings {
  try {
    return { ...FRESH, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return { ...FRESH };
  }
}

export const saveSettings = (settings: Settings): void =>
  localStorage.setItem(NAME, JSON.stringify(settings));
