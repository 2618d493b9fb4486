import { describe, expect, it } from 'vitest'
import {
  selectionFromSegments,
  variantPath,
  isAvailable,
  initialSelection,
  variantOf,
} from './selected-variant'

const options = [
  { name: 'Glaze', values: ['Oat', 'Burnt Sienna'] },
  { name: 'Size', values: ['S', 'M'] },
]
const variants = options[0]!.values.flatMap((glaze) =>
  options[1]!.values.map((size) => ({
    id: `${glaze} ${size}`,
    options: [
      { name: 'Glaze', value: glaze },
      { name: 'Size', value: size },
    ],
    availableQuantity: glaze === 'Oat' ? 0 : 3,
  })),
)
const vase = { options, variants }

describe('the selected of a variant', () => {
  it('stands in the path and is read back from it, whatever the order', () => {
    const selected = { Glaze: 'Burnt Sienna', Size: 'M' }
    expect(variantPath('vase', options, selected)).toBe('/products/vase/burnt-sienna/m')
    expect(selectionFromSegments(options, ['burnt-sienna', 'm'])).toEqual(selected)
    expect(selectionFromSegments(options, ['m', 'burnt-sienna'])).toEqual(selected)
  })

  it('ignores segments that name nothing', () => {
    expect(selectionFromSegments(options, ['blue', 's'])).toEqual({ Size: 'S' })
  })

  it('opens with the first glaze that can be had and leaves the size open', () => {
    expect(initialSelection(vase, [])).toEqual({ Glaze: 'Burnt Sienna' })
    expect(initialSelection(vase, ['oat'])).toEqual({ Glaze: 'Oat' })
  })

  it('names a variant only when nothing is open', () => {
    expect(variantOf(vase, { Glaze: 'Oat' })).toBeNull()
    expect(variantOf(vase, { Glaze: 'Oat', Size: 'M' })?.id).toBe('Oat M')
  })

  it('is available when any variant under it is', () => {
    expect(isAvailable(vase, { Glaze: 'Oat' })).toBe(false)
    expect(isAvailable(vase, { Size: 'M' })).toBe(true)
  })
})
