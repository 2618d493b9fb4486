const sizes = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL', '6XL']
const synonyms: Readonly<Record<string, string>> = { '2XS': 'XXS', '2XL': 'XXL', '3XL': 'XXXL' }

/** Factors to millimetres, grams and millilitres; a number without a known unit counts as it is. */
const units: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  g: 1,
  kg: 1000,
  ml: 1,
  cl: 10,
  l: 1000,
}

const measure = /^(\d+(?:[.,]\d+)?)\s*(\p{L}*)/u

type Rank = { isLetters: boolean; size: number }

function rankOf(value: string): Rank | null {
  const name = value.trim().toUpperCase()
  const letters = sizes.indexOf(synonyms[name] ?? name)
  if (letters >= 0) return { isLetters: true, size: letters }
  const [, number, unit = ''] = measure.exec(value.trim()) ?? []
  if (number === undefined) return null
  return { isLetters: false, size: Number(number.replace(',', '.')) * (units[unit] ?? 1) }
}

/**
 * From small to large when every value is a size: measures by number, then letter sizes; otherwise
 * unchanged. The order of values within products is not enough, because no product need have all
 * sizes: one has S and L, one M and L, a third 21 cm.
 */
export function inSizeOrder<V extends { value: string }>(values: readonly V[]): readonly V[] {
  const ranked = values.flatMap((each) => {
    const rank = rankOf(each.value)
    return rank ? [{ each, ...rank }] : []
  })
  if (ranked.length < values.length) return values
  return ranked
    .toSorted((a, b) => Number(a.isLetters) - Number(b.isLetters) || a.size - b.size)
    .map(({ each }) => each)
}
