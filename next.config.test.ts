import { unstable_getResponseFromNextConfig as readResponse } from 'next/experimental/testing/server'
import { expect, it } from 'vitest'
import nextConfig from './next.config'

async function policyOf(path: string) {
  const { headers } = await readResponse({ url: `https://shop.example${path}`, nextConfig })
  return headers.get('cross-origin-resource-policy')
}

it.each(['/_next/image', '/media/media/a.webp', '/stores/corner/logo.svg'])(
  'lets other sites embed the image %s',
  async (path) => {
    expect(await policyOf(path)).toBe('cross-origin')
  },
)

it.each(['/_next/static/chunks/a.js', '/fonts/inter.woff2'])(
  'lets only pages of the shop load %s',
  async (path) => {
    expect(await policyOf(path)).toBe('same-origin')
  },
)
