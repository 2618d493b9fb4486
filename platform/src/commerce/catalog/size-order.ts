const sizes = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL', '6XL']
const synonyms: Readonly<Record<string, string>> = { '2XS': 'XXS', '2XL': 'XXL', '3XL': 'XXXL' }

const rankOf = (value: string) => {
  const name = value.trim().toUpperCase()
  return sizes.indexOf(synonyms[name] ?? name)
}

/**
 * From small to large when every value is a size of clothes by letters; otherwise as they came. No
 * single product need have all sizes, so the products alone cannot tell: one has S and L, one M and L.
 */
export function inSizeOrder<V extends { value: string }>(values: readonly V[]): readonly V[] {
  const ranked = values.map((each) => ({ each, rank: rankOf(each.value) }))
  if (ranked.some(({ rank }) => rank < 0)) return values
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ each }) => each)
}
