/** Applies `change` to every string in a JSON value, at any depth. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  return mapped(value, change) as T
}

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapped(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [key, mapped(below, change)]),
  )
}
