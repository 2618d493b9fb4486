import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListHead } from './list-head'

it('marks untranslated texts with their language, isolated from the page', () => {
  const texts = { title: 'The quiet table', text: 'Pieces for a long dinner.', links: [] }
  const html = renderToStaticMarkup(<ListHead {...texts} lang="en" />)
  expect(html).toContain('<bdi lang="en">The quiet table</bdi>')
  expect(html).toContain('<bdi lang="en">Pieces for a long dinner.</bdi>')
  expect(renderToStaticMarkup(<ListHead {...texts} />)).not.toContain('lang=')
})
