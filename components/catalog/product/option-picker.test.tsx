import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductMessages } from '@/lib/shop/catalog/product-model'
import { OptionPicker } from './option-picker'
import { SelectedOptionsProvider } from './selected-options'

const option = { name: 'Shoe size', label: 'Size', values: ['38', '39'], valueLabels: [] }
const product = { slug: 'boot', options: [option], lowestPrice: '1', isRange: false }
const entries = { chooseOption: 'Choose a size.', notSelected: 'none', soldOutOption: 'sold out' }

test('an option that was not chosen is described by its error, whatever its name', () => {
  const html = renderToStaticMarkup(
    <SelectedOptionsProvider
      product={{ ...product, variants: [], priceNotes: [] }}
      initial={{}}
      messages={{ locale: 'en', entries } as unknown as ProductMessages}
    >
      <OptionPicker {...option} look="box" swatches={{}} images={{}} isMissing />
    </SelectedOptionsProvider>,
  )
  const [, id = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  // Separated by spaces, it would be a list of others.
  expect(id).toMatch(/^\S+$/)
  expect(html).toContain(`<p id="${id}"`)
})
