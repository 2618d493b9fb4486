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

it('the option of each number is the one of that place, which Enter opens', () => {
  const options = [0, 1, 2, 3].map((active) => {
    const html = renderToStaticMarkup(
      <Suggestions query="mug" active={active} listId="list" labels={labels} />,
    )
    const all = [...html.matchAll(/<a[^>]*role="option"[^>]*>/g)].map(([tag]) => tag)
    const ids = all.map((tag) => / id="([^"]+)"/.exec(tag)?.[1])
    expect(ids).toEqual(['list-0', 'list-1', 'list-2', 'list-3'])
    const selected = all.filter((tag) => tag.includes('aria-selected="true"'))
    expect(selected).toEqual([all[active]])
    return / href="([^"]+)"/.exec(selected[0] ?? '')?.[1]
  })
  expect(options).toEqual(['/categories/mugs', '/search?q=mug', '/products/one', '/products/two'])
})
