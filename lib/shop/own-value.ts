/**
 * The value that a record itself holds under a key that others choose. `record[key]` would answer
 * for an option named `constructor` or `__proto__` with a function or an object of the prototype.
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
