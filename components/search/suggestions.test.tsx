import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import Suggestions, { type Suggestions as Found } from './suggestions'

const data: Found = {
  links: [{ label: 'Mugs', href: '/categories/mugs' }],
  products: ['one', 'two'].map((name) => ({
    ...{ title: name, href: `/products/${name}`, price: '1 €', image: null },
  })),
  all: { label: 'View all', href: '/search?q=mug' },
  note: null,
}

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data, isError: false }),
}))
vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({}) }))

const labels = { suggestions: '', products: '', loading: '', suggestionsFailed: '' }

it('each option has an id of its own, links first, then products, then all results', () => {
  const options = [0, 1, 2, 3].map((active) => {
    const html = renderToStaticMarkup(
      <Suggestions query="mug" active={active} listId="list" labels={labels} />,
    )
    const all = [...html.matchAll(/<a[^>]*role="option"[^>]*>/g)].map(([tag]) => tag)
    expect(new Set(all.map((tag) => / id="([^"]+)"/.exec(tag)?.[1])).size).toBe(4)
    const [selected, ...others] = all.filter((tag) => tag.includes('aria-selected="true"'))
    expect(others).toEqual([])
    expect(selected).toContain(` id="list-${String(active)}"`)
    return / href="([^"]+)"/.exec(selected ?? '')?.[1]
  })
  expect(options).toEqual(['/categories/mugs', '/products/one', '/products/two', '/search?q=mug'])
})
