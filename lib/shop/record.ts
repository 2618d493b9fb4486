/**
 * The own value of a record under a key from outside. `record[key]` would answer for an option
 * named `constructor` or `__proto__` with something of the prototype.
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** A record with one value for each of the keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** `defaults` overridden by the members given; a parsed file has no undefined members. */
export function withDefaults<T extends object>(
  defaults: T,
  given: { [Member in keyof T]?: T[Member] | undefined } = {},
): T {
  return { ...defaults, ...given }
}
