import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { GET } from './route'

const ask = (query: string) => GET(new NextRequest(`http://shop.example/api/places?${query}`))

describe('the lookup of localities', () => {
  it('returns the localities, publicly cacheable, and names the source of its data', async () => {
    const answer = await ask('country=DE&postalCode=20457')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(['Hamburg'])
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=86400/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('link')).toContain('openstreetmap.org/copyright')
  })

  it('returns an empty list for an unknown postal code', async () => {
    for (const query of ['country=DE&postalCode=00000', 'country=SE&postalCode=11645']) {
      const answer = await ask(query)
      expect(answer.status, query).toBe(200)
      expect(await answer.json(), query).toEqual([])
    }
  })

  it.each([
    '',
    'country=DE',
    'postalCode=20457',
    'country=DE&postalCode=',
    'country=DE&postalCode=2045',
    'country=de&postalCode=20457',
    'country=__proto__&postalCode=20457',
    `country=DE&postalCode=${'2'.repeat(21)}`,
    'country=DE&postalCode=20457&more=1',
  ])('refuses "%s", and no cache keeps that', async (query) => {
    const answer = await ask(query)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 'badQuestion' })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})
