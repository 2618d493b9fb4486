import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { AppLinkProps } from '@/components/ui/app-link'
import { image } from '@/lib/shop/store/whole-store.testing'
import { Logos } from './lists'

vi.mock('@/components/ui/app-link', () => ({
  AppLink: ({ href, prefetchOnHover }: AppLinkProps) =>
    prefetchOnHover ? `fetched: ${href};` : `left: ${href};`,
}))

it('logos that lead to private pages do not fetch them on hover', () => {
  const hrefs = ['/pages/press', '/account/orders', '/cart?a=b', '/login#form']
  const logos = hrefs.map((href) => ({
    image: { ...image, url: `/stores/corner${href}.webp` },
    href,
  }))
  const section = { kind: 'logos', title: 'Press', logos } as const
  const shown = renderToStaticMarkup(<Logos section={section} />)
  expect(shown.match(/(?:fetched|left): [^;]*/g)).toEqual([
    'fetched: /pages/press',
    ...hrefs.slice(1).map((href) => `left: ${href}`),
  ])
})
