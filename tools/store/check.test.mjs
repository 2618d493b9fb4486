import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openStores } from './store.testing.mjs'

const { path, run, edit, writtenStore } = openStores()

describe('npm run store -- check', () => {
  it('names links that lead nowhere, in store files and pages', async () => {
    await writtenStore()
    const link = (href) => ({ label: href, href })
    edit('corner/store.json', (store) => ({
      ...store,
      locales: ['en', 'sv'].map((code) => ({
        code,
        name: code,
        priceLocale: code,
        dateLocale: code,
      })),
      navigation: [
        {
          ...link('/categories/mugs'),
          children: [link('/imprint')],
          shortcuts: [link('/sv/search?q=a')],
        },
        { ...link('/sv/pages/nowhere#top'), children: [link('/feeds/google.xml')], shortcuts: [] },
      ],
    }))
    edit('corner/pages/contact.json', (page) => ({
      ...page,
      lead: 'Read <a href="/pages/terms">our terms</a> or <a href="/account/lost">this</a>.',
    }))
    const { lines } = await run(['check', 'corner'])
    expect(lines.filter((line) => line.includes('expected a page that exists'))).toEqual([
      'stores/corner/store.json: navigation.0.children.0.href: found /imprint, expected a page that exists',
      'stores/corner/store.json: navigation.1.href: found /sv/pages/nowhere, expected a page that exists',
      'stores/corner/pages/contact.json: lead: found /account/lost, expected a page that exists',
    ])
  })

  it('names what would have no effect or show wrongly', async () => {
    await writtenStore()
    const image = await sharp({
      create: { width: 120, height: 150, channels: 3, background: '#888' },
    })
      .webp()
      .toBuffer()
    writeFileSync(path('corner/images/hero.webp'), image)
    const hero = (width, height) => ({
      kind: 'split-hero',
      title: 'Open',
      text: 'Come in.',
      action: { label: 'Shop', href: '/categories' },
      image: { url: '/stores/corner/hero.webp', alt: '', width, height },
    })
    edit('corner/store.json', (store) => ({
      ...store,
      timeZone: 'Mars/Olympus',
      countryCode: 'XX',
      texts: { en: { cart: { nowhere: 'Text' }, other: { title: 'Text' } }, xx: {} },
      home: [hero(100, 100), hero(1200, 1500)],
    }))
    edit('corner/pages/contact.json', (page) => ({ ...page, lead: 'Hi <script>alert(1)</script>' }))
    const { lines } = await run(['check', 'corner'])
    expect(lines).toEqual([
      'stores/corner/store.json: timeZone: found "Mars/Olympus", expected a time zone like Europe/Berlin',
      'stores/corner/store.json: countryCode: found "XX", expected a country of ISO 3166, like DE',
      'stores/corner/store.json: texts.en.cart.nowhere: found a message that the shop does not have, expected one of its messages',
      'stores/corner/store.json: texts.en.other: found a message that the shop does not have, expected one of its messages',
      'stores/corner/store.json: texts.xx: found messages in a language that the store does not have, expected one of its languages, en',
      'stores/corner/store.json: home.0.image: found 100x100, expected 120x150, the size of the file',
      'stores/corner/pages/contact.json: lead: found <script>, which the shop removes',
    ])
  })

  it.each([
    [{ domains: undefined }, 'domains: found nothing, expected a value'],
    [{ domains: [] }, 'domains: found [], expected at least 1 entry'],
    [{ name: '' }, 'name: found "", expected at least 1 character'],
    [{ returns: { days: 999, paidBy: 'shop' } }, 'returns.days: found 999, expected at most 365'],
    [{ home: [{ kind: 'carousel' }] }, 'home.0.kind: found "carousel", expected one of '],
  ])('says in plain words what %j should be', async (fields, problem) => {
    await writtenStore()
    edit('corner/store.json', (store) => ({ ...store, ...fields }))
    const { lines } = await run(['check', 'corner'])
    expect(lines[0]).toContain(`stores/corner/store.json: ${problem}`)
    expect(lines[0]).not.toContain('Invalid')
  })

  it('says when orders depend on the settings of the platform', async () => {
    await writtenStore('clay', 'corner', ['--store-domain', 'catalogue.example'])
    const { status, lines } = await run(['check', 'corner'])
    expect(status).toBe(0)
    expect(lines[1]).toContain('none of its domains is catalogue.example, its storeDomain')
  })
})
