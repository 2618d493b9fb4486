import { describe, expect, it } from 'vitest'
import { analyticsSchema } from './analytics-schema'
import { neededCategories, readConsent, writeConsent } from './consent'

const matomo = { url: 'https://stats.shop.example', siteId: 1 }
const categories = (settings: object) => neededCategories(analyticsSchema.parse(settings))

describe('what a store has to ask for', () => {
  it('is nothing without receivers', () => {
    expect(neededCategories(null)).toEqual([])
    expect(analyticsSchema.safeParse({ checkout: true }).success).toBe(false)
  })

  it('is advertising only where it is switched on', () => {
    const ga4 = { measurementId: 'G-AB12CD34EF' }
    expect(categories({ matomo })).toEqual(['analytics'])
    expect(categories({ ga4 })).toEqual(['analytics'])
    expect(categories({ ga4: { ...ga4, advertising: true } })).toEqual(['analytics', 'marketing'])
    const collector = { url: 'https://collect.shop.example', category: 'marketing' }
    expect(categories({ collector })).toEqual(['marketing'])
  })

  it('takes receivers over TLS, and others on this machine alone', () => {
    const at = (url: string) => analyticsSchema.safeParse({ matomo: { ...matomo, url } }).success
    expect(at('http://127.0.0.1:5100')).toBe(true)
    expect(at('http://stats.shop.example')).toBe(false)
    expect(at('http://localhost.shop.example')).toBe(false)
    expect(at('javascript:alert(1)')).toBe(false)
  })
})

describe('the cookie of an answer', () => {
  it('holds each category apart', () => {
    const cookie = writeConsent(['analytics', 'marketing'], ['analytics', 'everything'])
    expect(cookie).toBe('analytics:1.marketing:0')
    expect(readConsent(`a=1; consent=${cookie}; b=2`)).toEqual({
      analytics: true,
      marketing: false,
    })
  })

  it('says nothing of what was never answered, and of what nobody wrote', () => {
    expect(readConsent('consent=analytics:0')).toEqual({ analytics: false })
    expect(readConsent('noconsent=analytics:1')).toEqual({})
    expect(readConsent('consent=__proto__:1.analytics:yes')).toEqual({})
  })
})
