/** Checks of JSON from our own handlers; zod schemas would cost every page several KiB. */
export type Guard<T> = (value: unknown) => value is T

/** The type that a guard checks. */
export type Guarded<G> = G extends Guard<infer T> ? T : never

export const isString: Guard<string> = (value) => typeof value === 'string'
export const isNumber: Guard<number> = (value) => typeof value === 'number'
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean'

export function nullable<T>(isValid: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || isValid(value)
}

export function optional<T>(isValid: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || isValid(value)
}

export function literal<T extends string | boolean>(expected: T): Guard<T> {
  return (value): value is T => value === expected
}

export function either<A, B>(isA: Guard<A>, isB: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isA(value) || isB(value)
}

export function arrayOf<T>(isItem: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(isItem)
}

export function objectOf<Shape extends Readonly<Record<string, Guard<unknown>>>>(
  shape: Shape,
): Guard<{ readonly [Key in keyof Shape]: Guarded<Shape[Key]> }> {
  return (value): value is { readonly [Key in keyof Shape]: Guarded<Shape[Key]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, isValid]) => isValid(Reflect.get(value, key)))
}

/** The value of a text; null for one that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
