/** `1 order`, `2 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** What went wrong, for people. */
export const failureWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A seat's name for people: initials stay initials. */
export const seatWord = (name: string): string =>
  name.length <= 2 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
