/**
 * The own value of a record under a key from outside. `record[key]` would answer for an option
 * named `constructor` or `__proto__` with something of the prototype.
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** The own member of a value that may be no object. */
export const ownOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined

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

/** Applies `change` to every string in a JSON value; `at` is its path, such as `home.0.title`. */
export function mapStrings<T>(value: T, change: (text: string, at: string) => string): T {
  return mapped(value, change, '') as T
}

/** Every text in a JSON value with its path. */
export function textsOf(value: unknown): { at: string; text: string }[] {
  const found: { at: string; text: string }[] = []
  mapStrings(value, (text, at) => {
    found.push({ at, text })
    return text
  })
  return found
}

function mapped(value: unknown, change: (text: string, at: string) => string, at: string): unknown {
  if (typeof value === 'string') return change(value, at)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, below]) => [
    key,
    mapped(below, change, at === '' ? key : `${at}.${key}`),
  ])
  return Array.isArray(value) ? entries.map(([, below]) => below) : Object.fromEntries(entries)
}
