import { describe, expect, it } from 'vitest'
import { analyticsSchema } from './analytics-schema'
import { neededCategories, readConsent, writeConsent } from './consent'

const matomo = { url: 'https://stats.shop.example', siteId: 1 }
const categories = (settings: object) => neededCategories(analyticsSchema.parse(settings))

describe('the consent that a store needs', () => {
  it('is none without receivers', () => {
    expect(neededCategories(null)).toEqual([])
    expect(analyticsSchema.safeParse({ checkout: true }).success).toBe(false)
  })

  it('includes advertising only where it is enabled', () => {
    const ga4 = { measurementId: 'G-AB12CD34EF' }
    expect(categories({ matomo })).toEqual(['analytics'])
    expect(categories({ ga4 })).toEqual(['analytics'])
    expect(categories({ ga4: { ...ga4, advertising: true } })).toEqual(['analytics', 'marketing'])
    expect(categories({ plausible: { domain: 'shop.example' } })).toEqual(['analytics'])
    for (const category of ['marketing', 'analytics'])
      expect(categories({ collector: { url: matomo.url, category } })).toEqual([category])
  })

  it('allows receivers over TLS, and others on this machine only', () => {
    const at = (url: string) => analyticsSchema.safeParse({ matomo: { ...matomo, url } }).success
    expect(at('http://127.0.0.1:5100')).toBe(true)
    expect(at('http://stats.shop.example')).toBe(false)
    expect(at('http://localhost.shop.example')).toBe(false)
    expect(at('javascript:alert(1)')).toBe(false)
  })
})

describe('the consent cookie', () => {
  it('stores each category separately', () => {
    const cookie = writeConsent(['analytics', 'marketing'], ['analytics', 'everything'])
    expect(cookie).toBe('analytics:1.marketing:0')
    expect(readConsent(`a=1; consent=${cookie}; b=2`)).toEqual({
      analytics: true,
      marketing: false,
    })
  })

  it('is ignored if it was never set or is malformed', () => {
    expect(readConsent('consent=analytics:0')).toEqual({ analytics: false })
    expect(readConsent('noconsent=analytics:1')).toEqual({})
    expect(readConsent('consent=__proto__:1.analytics:yes')).toEqual({})
  })
})
