// Who has read the briefing of a game for a side need not put it away again.

const name = (game: string, side: string): string => `grognard:briefed:${game}:${side}`;

export const isBriefed = (game: string, side: string): boolean =>
  localStorage.getItem(name(game, side)) !== null;
export const keepBriefed = (game: string, side: string): void => localStorage.setItem(name(game, side), '1');
