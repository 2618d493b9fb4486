import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CollectionBand } from './products'

it('marks untranslated texts of a collection with their language, isolated from the page', () => {
  const band = renderToStaticMarkup(
    <CollectionBand
      title="The quiet table"
      text="Pieces for a long dinner."
      lang="en"
      link={{ label: 'All', href: '/collections/quiet' }}
    >
      <li>Bowl</li>
    </CollectionBand>,
  )
  expect(band).toContain('<bdi lang="en">The quiet table</bdi>')
  expect(band).toContain('<bdi lang="en">Pieces for a long dinner.</bdi>')
})
