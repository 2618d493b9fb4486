/** A record with one value for each of the keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** `defaults` with the members that are given; a parsed file holds no member without a value. */
export function withDefaults<T extends object>(
  defaults: T,
  given: { [Member in keyof T]?: T[Member] | undefined } = {},
): T {
  return { ...defaults, ...given }
}
