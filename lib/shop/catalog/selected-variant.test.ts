import { describe, expect, it } from 'vitest'
import {
  choiceFromSegments,
  choicePath,
  isAvailable,
  openingChoice,
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

describe('the choice of a variant', () => {
  it('stands in the path and is read back from it, whatever the order', () => {
    const choice = { Glaze: 'Burnt Sienna', Size: 'M' }
    expect(choicePath('vase', options, choice)).toBe('/products/vase/burnt-sienna/m')
    expect(choiceFromSegments(options, ['burnt-sienna', 'm'])).toEqual(choice)
    expect(choiceFromSegments(options, ['m', 'burnt-sienna'])).toEqual(choice)
  })

  it('ignores segments that name nothing', () => {
    expect(choiceFromSegments(options, ['blue', 's'])).toEqual({ Size: 'S' })
  })

  it('opens with the first glaze that can be had and leaves the size open', () => {
    expect(openingChoice(vase, [])).toEqual({ Glaze: 'Burnt Sienna' })
    expect(openingChoice(vase, ['oat'])).toEqual({ Glaze: 'Oat' })
  })

  it('names a variant only when nothing is open', () => {
    expect(variantOf(vase, { Glaze: 'Oat' })).toBeNull()
    expect(variantOf(vase, { Glaze: 'Oat', Size: 'M' })?.id).toBe('Oat M')
  })

  it('takes names of the prototype for what they are (F4)', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const odd = {
        options: [{ name, values: ['__proto__', 'valueOf'] }],
        variants: [{ options: [{ name, value: 'valueOf' }], availableQuantity: 2 }],
      }
      const choice = choiceFromSegments(odd.options, ['valueof'])
      expect(Object.entries(choice)).toEqual([[name, 'valueOf']])
      expect(choicePath('odd', odd.options, choice)).toBe('/products/odd/valueof')
      expect(choicePath('odd', odd.options, {})).toBe('/products/odd')
      expect(variantOf(odd, choice)?.availableQuantity).toBe(2)
      expect(variantOf(odd, {})).toBeNull()
      expect(Object.entries(openingChoice(odd, []))).toEqual([[name, 'valueOf']])
    }
  })

  it('is available when any variant under it is', () => {
    expect(isAvailable(vase, { Glaze: 'Oat' })).toBe(false)
    expect(isAvailable(vase, { Size: 'M' })).toBe(true)
  })
})
