interface PostalFormat {
  /** The code without spaces, dots and hyphens, upper case. */
  pattern: RegExp
  /** Where to split the formatted code, and with what. */
  part?: { after: number; with: string }
}

const digits = (count: number): PostalFormat => ({ pattern: new RegExp(`^\\d{${String(count)}}$`) })
const parted = (count: number, after: number, mark: string): PostalFormat => ({
  ...digits(count),
  part: { after, with: mark },
})

// From the Universal Postal Union's addressing sheets. A country that is not listed accepts any
// text.
const formats = new Map<string, PostalFormat>([
  ...['DE', 'FR', 'IT', 'ES', 'FI', 'EE', 'HR', 'TR', 'UA'].map((code): [string, PostalFormat] => [
    code,
    digits(5),
  ]),
  ...['AT', 'CH', 'LI', 'NO', 'DK', 'BE', 'LU', 'HU', 'SI', 'BG', 'AU', 'NZ'].map(
    (code): [string, PostalFormat] => [code, digits(4)],
  ),
  ['US', { pattern: /^\d{5}(\d{4})?$/ }],
  ['SE', parted(5, 3, ' ')],
  ['CZ', parted(5, 3, ' ')],
  ['SK', parted(5, 3, ' ')],
  ['GR', parted(5, 3, ' ')],
  ['PL', parted(5, 2, '-')],
  ['PT', parted(7, 4, '-')],
  ['BR', parted(8, 5, '-')],
  ['JP', parted(7, 3, '-')],
  ['NL', { pattern: /^[1-9]\d{3}[A-Z]{2}$/, part: { after: 4, with: ' ' } }],
  ['CA', { pattern: /^[A-Z]\d[A-Z]\d[A-Z]\d$/, part: { after: 3, with: ' ' } }],
  ['GB', { pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, part: { after: -3, with: ' ' } }],
])

/** Letters and digits only, upper case: the form in which codes are compared. */
export function compactPostalCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** A postal code as its country writes it; null in another format, trimmed if none is known. */
export function formatPostalCode(countryCode: string, text: string): string | null {
  const format = formats.get(countryCode)
  if (!format) return text.trim()
  // Some still write "D-20457"; the country has a field of its own.
  const compact = compactPostalCode(text).replace(new RegExp(`^${countryCode}(?=\\d)`), '')
  if (!format.pattern.test(compact)) return null
  if (!format.part) return compact
  const { after, with: mark } = format.part
  return compact.slice(0, after) + mark + compact.slice(after)
}

/** Whether an address in this country is incomplete without a postal code. */
export function needsPostalCode(countryCode: string): boolean {
  return formats.has(countryCode)
}

/**
 * Whether a code matches a pattern: `20457` is that code, `204*` all that begin with it,
 * `20000-20999` and `20-22` all whose first characters are in the range. Two parts of different
 * length are one code written with a hyphen (`1000-001`).
 */
export function matchesPostalPattern(postalCode: string, pattern: string): boolean {
  const code = compactPostalCode(postalCode)
  if (pattern.trim().endsWith('*')) return code.startsWith(compactPostalCode(pattern))
  const [low = '', high, ...more] = pattern.split('-').map(compactPostalCode)
  if (high === undefined || more.length > 0 || low.length !== high.length) {
    return code === compactPostalCode(pattern)
  }
  const head = code.slice(0, low.length)
  return head.length === low.length && low <= head && head <= high
}
