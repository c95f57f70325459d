// What the browser remembers between visits: taste, never secrets.
export const THEMES = ['auto', 'light', 'dark'] as const;
export const NUMBERS = ['near', 'always', 'never'] as const;

export interface Settings {
  sound: boolean;
  name: string;
  /** Whether the player is asked before an action ends in which nothing is left to do. */
  confirmEnds: boolean;
  /** A drive goes on by itself while its next step is at least so many per cent likely. */
  driveAt: number;
  /** Whether letters and signs by themselves give commands. */
  letterKeys: boolean;
  /** By day or by night, or as the system has it. */
  theme: (typeof THEMES)[number];
  /** When hexes show their numbers. */
  hexNumbers: (typeof NUMBERS)[number];
  /** Whether what others did is shown on the map, step by step. */
  recap: boolean;
  /** Whether the general's evaluation is shown, where that was allowed. */
  evaluation: boolean;
  /** Whether it is shown in the replay of a finished game; apart, since there nobody's record marks it. */
  replayEvaluation: boolean;
}

const NAME = 'grognard:settings';
const FRESH: Settings = {
  sound: false,
  name: '',
  confirmEnds: true,
  driveAt: 90,
  letterKeys: true,
  theme: 'auto',
  hexNumbers: 'near',
  recap: true,
  evaluation: false,
  replayEvaluation: false,
};

export function loadSettings(): Settings {
  try {
    return { ...FRESH, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return { ...FRESH };
  }
}

export const saveSettings = (settings: Settings): void =>
  localStorage.setItem(NAME, JSON.stringify(settings));

/** Shows the whole page as it is liked: the stylesheets know these words. */
export function wear({ theme, hexNumbers }: Settings): void {
  Object.assign(document.documentElement.dataset, { theme, numbers: hexNumbers });
}

/** The same with the next of the ways to number hexes. */
export const withNextNumbers = (settings: Settings): Settings => ({
  ...settings,
  hexNumbers: NUMBERS[(NUMBERS.indexOf(settings.hexNumbers) + 1) % NUMBERS.length] ?? 'near',
});
