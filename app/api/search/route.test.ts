import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { HOST } from '@/lib/server/browser.testing'
import { answerCatalogue } from '@/lib/server/catalogue.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { GET } from './route'

const platform = usePlatform()

it.each([
  ['25,50', 25.5],
  ['1 500', 1500],
  ['1.234,50', 1234.5],
])('suggestions cost at most what the search says: %s', async (typed, priceMax) => {
  platform.on(/./, answerCatalogue)
  const url = `http://${HOST}/api/search?q=${encodeURIComponent(`becher bis ${typed} €`)}`
  const answer = await GET(new NextRequest(url, { headers: { host: HOST } }))
  expect(await answer.json()).toMatchObject({ products: expect.any(Array) })
  const filters = platform
    .calls(/graphql/)
    .map(({ body }) => (body['variables'] as { filter?: object }).filter)
  expect(filters).toContainEqual({ search: 'becher', priceMax })
})
