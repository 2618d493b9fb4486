import { describe, expect, it } from 'vitest'
import { contentPageSchema, pageSlugProblems, pageSlugsOf, withPageSlugs } from './page-schema'

const german = [
  { name: 'returns', slug: 'rueckgabe' },
  { name: 'terms', slug: 'agb' },
]
const english = [
  { name: 'returns', slug: 'returns' },
  { name: 'terms', slug: 'terms-of-sale' },
]
const all = [...german, ...english]

describe('the slugs of content pages', () => {
  it('are found by the name of the page and by its slug in any language', () => {
    const inGerman = pageSlugsOf(german, all)
    for (const slug of ['rueckgabe', 'returns']) expect(inGerman.get(slug)).toBe('rueckgabe')
    for (const slug of ['agb', 'terms', 'terms-of-sale']) expect(inGerman.get(slug)).toBe('agb')
    expect(inGerman.get('imprint')).toBeUndefined()
    expect(pageSlugsOf(english, all).get('agb')).toBe('terms-of-sale')
  })

  it('are used in the links of a store file and of a page', () => {
    const given = {
      action: { href: '/pages/returns#how', title: 'See /pages/returns' },
      only: ['/pages/terms', '/pages/unknown', '/products/terms'],
      text: '<a href="/pages/returns">30 days</a>, <a href="https://example.com/pages/terms">',
    }
    expect(withPageSlugs(given, pageSlugsOf(german, all))).toEqual({
      action: { href: '/pages/rueckgabe#how', title: 'See /pages/returns' },
      only: ['/pages/agb', '/pages/unknown', '/products/terms'],
      text: '<a href="/pages/rueckgabe">30 days</a>, <a href="https://example.com/pages/terms">',
    })
  })

  it('may be in any script, as those of products', () => {
    const { slug } = contentPageSchema.shape
    for (const given of ['доставка-и-оплата', 'о-нас-й', 'ガラス', 'सहायता', '배송']) {
      expect(slug.parse(given)).toBe(encodeURIComponent(given))
      expect(slug.parse(given.normalize('NFD'))).toBe(encodeURIComponent(given))
    }
    for (const refused of ['Über', 'rückgabe', 'ά', 'a b', '-a', '\u{306}a', 'a/b', '']) {
      expect(slug.safeParse(refused).success).toBe(false)
    }
    const shipping = [{ name: 'shipping', slug: encodeURIComponent('배송') }]
    const link = { href: '/pages/배송?day=1' }
    expect(withPageSlugs(link, pageSlugsOf(english, [...english, ...shipping]))).toEqual({
      href: '/pages/shipping?day=1',
    })
  })

  it('are unique', () => {
    expect(pageSlugProblems('stores/corner/pages', all)).toEqual([])
    const taken = [...all, { name: 'imprint', slug: 'agb' }, { name: 'care', slug: 'returns' }]
    expect(pageSlugProblems('stores/corner/pages', taken)).toEqual([
      'stores/corner/pages: found "agb" for "imprint" and "terms", expected one page with the slug',
      'stores/corner/pages: found "returns" for "care" and "returns", expected one page with the slug',
    ])
  })
})
