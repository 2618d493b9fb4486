import { describe, expect, it } from 'vitest'
import {
  selectionFromSegments,
  variantPath,
  isAvailable,
  initialSelection,
  nearestInStock,
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
    imageIndex: options[0]!.values.indexOf(glaze),
  })),
)
const vase = { options, variants }

describe('the selected variant', () => {
  it('is written into the path and read from it in any order', () => {
    const selected = { Glaze: 'Burnt Sienna', Size: 'M' }
    expect(variantPath('vase', options, selected)).toBe('/products/vase/burnt-sienna/m')
    expect(selectionFromSegments(options, ['burnt-sienna', 'm'])).toEqual(selected)
    expect(selectionFromSegments(options, ['m', 'burnt-sienna'])).toEqual(selected)
  })

  it('ignores unknown segments', () => {
    expect(selectionFromSegments(options, ['blue', 's'])).toEqual({ Size: 'S' })
  })

  it.each([[['s', 'S', 'M', 'S-2']], [['1/2', '1 2', '1-2', '1 2 1']]])(
    'is each of %j, also where only case or a separator differs',
    (values) => {
      const sizes = [{ name: 'Size', values }]
      for (const value of values) {
        const path = variantPath('vase', sizes, { Size: value })
        expect(selectionFromSegments(sizes, path.split('/').slice(3))).toEqual({ Size: value })
      }
      // An old link, which could be several.
      expect(selectionFromSegments(sizes, ['s', '1-2'])).toEqual({})
    },
  )

  it('may have the same value in two options', () => {
    const colours = [
      { name: 'Body', values: ['Black', 'White'] },
      { name: 'Strap', values: ['White'] },
    ]
    const selected = { Body: 'White', Strap: 'White' }
    expect(selectionFromSegments(colours, ['white', 'white'])).toEqual(selected)
    expect(selectionFromSegments(colours, ['black', 'white'])).toEqual({
      Body: 'Black',
      Strap: 'White',
    })
  })

  it('has one path for each selection of options with the same values', () => {
    const colours = ['Frame', 'Shade', 'Base Ring'].map((name) => ({
      ...{ name, values: ['White', 'Black', '1/2', '1 2'] },
    }))
    const open = [undefined, ...colours[0]!.values]
    const paths = open.flatMap((Frame) =>
      open.flatMap((Shade) =>
        open.map((ring) => {
          const all = { Frame, Shade, 'Base Ring': ring }
          const chosen = Object.entries(all).flatMap(([name, it]) => (it ? [[name, it]] : []))
          const path = variantPath('lamp', colours, Object.fromEntries(chosen))
          const segments = path.split('/').slice(3)
          expect(Object.entries(selectionFromSegments(colours, segments))).toEqual(chosen)
          return path
        }),
      ),
    )
    expect(new Set(paths).size).toBe(125)
    expect(paths).toContain('/products/lamp/white/black/black')
    expect(paths).toContain('/products/lamp/~shade~black')
  })

  it('preselects the first available glaze and leaves the size open', () => {
    expect(initialSelection(vase, [])).toEqual({ Glaze: 'Burnt Sienna' })
    expect(initialSelection(vase, ['oat'])).toEqual({ Glaze: 'Oat' })
  })

  it('preselects nothing that no image shows', () => {
    expect(initialSelection({ ...vase, options: options.toReversed() }, [])).toEqual({})
    const oat = { options: options.slice(1), variants: variants.slice(0, 2) }
    expect(initialSelection(oat, [])).toEqual({})
  })

  it('preselects the only value of the first option', () => {
    const only = [{ name: 'Glaze', values: ['Oat'] }, ...options.slice(1)]
    const oat = { options: only, variants: variants.slice(0, 2) }
    expect(initialSelection(oat, [])).toEqual({ Glaze: 'Oat' })
  })

  it('is complete only when no option is open', () => {
    expect(variantOf(vase, { Glaze: 'Oat' })).toBeNull()
    expect(variantOf(vase, { Glaze: 'Oat', Size: 'M' })?.id).toBe('Oat M')
  })

  it('treats names of the object prototype as plain values', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const odd = {
        options: [{ name, values: ['__proto__', 'valueOf'] }],
        variants: ['valueOf', '__proto__'].map((value, imageIndex) => {
          return { options: [{ name, value }], availableQuantity: 2 - 2 * imageIndex, imageIndex }
        }),
      }
      const choice = selectionFromSegments(odd.options, ['valueof'])
      expect(Object.entries(choice)).toEqual([[name, 'valueOf']])
      expect(variantPath('odd', odd.options, choice)).toBe('/products/odd/valueof')
      expect(variantPath('odd', odd.options, {})).toBe('/products/odd')
      expect(variantOf(odd, choice)?.availableQuantity).toBe(2)
      expect(variantOf(odd, {})).toBeNull()
      expect(Object.entries(initialSelection(odd, []))).toEqual([[name, 'valueOf']])
    }
  })

  it('is available when any matching variant is', () => {
    expect(isAvailable(vase, { Glaze: 'Oat' })).toBe(false)
    expect(isAvailable(vase, { Size: 'M' })).toBe(true)
  })
})

describe('the alternative to a sold-out selection', () => {
  const variant = (glaze: string, size: string, availableQuantity: number) => ({
    options: [
      { name: 'Glaze', value: glaze },
      { name: 'Size', value: size },
    ],
    availableQuantity,
    image: { url: `${glaze}.webp` },
  })
  const product = {
    options: [
      { name: 'Glaze', values: ['Oat', 'Moss'] },
      { name: 'Size', values: ['S', 'M'] },
    ],
    variants: [variant('Oat', 'S', 3), variant('Oat', 'M', 2), variant('Moss', 'S', 0)],
  }

  it('shares the most option values, and is never sold out itself', () => {
    const near = nearestInStock(product, { Glaze: 'Moss', Size: 'M' }, 3)
    expect(near).toEqual([product.variants[1], product.variants[0]])
    expect(nearestInStock(product, { Glaze: 'Moss', Size: 'S' }, 1)).toEqual([product.variants[0]])
  })

  it('is preselected for the size of a link', () => {
    const [oat, moss] = [variant('Oat', 'M', 2), variant('Moss', 'S', 1)]
    const links = { ...product, variants: [variant('Oat', 'S', 0), oat, moss] }
    expect(initialSelection(links, ['s'])).toEqual({ Glaze: 'Moss', Size: 'S' })
  })
})
