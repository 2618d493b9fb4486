// What merchant listings of search engines and advertisers ask for, from what merchants enter.

const LENGTHS = [8, 12, 13, 14]
/** Numbers that a shop may give out itself, and coupons: Google refuses both as GTIN. */
const NOT_OF_A_PRODUCT = /^\d(?:02|04|05|2|98|99)/

/** The GTIN in a barcode by length, check digit and prefix (GS1 7.9, 1.4); else null. */
export function readGtin(barcode: string | null): string | null {
  const digits = (barcode ?? '').replace(/[\s-]/g, '')
  if (!LENGTHS.includes(digits.length)) return null
  const padded = digits.padStart(14, '0')
  // Not a number with anything but digits.
  const sum = [...padded].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  )
  if (sum % 10 !== 0 || /^0+$/.test(digits)) return null
  // The prefix of a GTIN-8 is its own.
  const isOwn = digits.length === 8 ? /^[02]/.test(digits) : NOT_OF_A_PRODUCT.test(padded)
  return isOwn ? null : digits
}

export type ListingProperty = 'color' | 'material' | 'pattern' | 'size'

/** Names of options, which are in the language of the merchant. */
const NAMES: Readonly<Record<ListingProperty, readonly string[]>> = {
  color: ['color', 'colour', 'farbe', 'färg', 'cor', 'اللون'],
  material: ['material', 'المادة'],
  pattern: ['pattern', 'muster', 'mönster', 'padrão', 'النقش'],
  size: ['size', 'größe', 'grösse', 'storlek', 'tamanho', 'المقاس'],
}

/** The property (schema.org, Google, Meta) of an option by its name, or by swatches a colour. */
export function listingProperty(
  { name, values }: { readonly name: string; readonly values: readonly string[] },
  swatches: Readonly<Record<string, string>>,
): ListingProperty | null {
  const word = name.trim().toLowerCase()
  for (const [property, names] of Object.entries(NAMES) as [ListingProperty, readonly string[]][]) {
    if (names.includes(word)) return property
  }
  return values.length > 0 && values.every((value) => Object.hasOwn(swatches, value))
    ? 'color'
    : null
}
