import { describe, expect, it } from 'vitest'
import { openStores } from './store.testing.mjs'

const { run, edit, writtenStore } = openStores()

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
})
