/** Items in lists by a key, in the order they come. */
export function by<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const list = groups.get(keyOf(item));
    if (list === undefined) groups.set(keyOf(item), [item]);
    else list.push(item);
  }
  return groups;
}
