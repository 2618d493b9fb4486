import { expect, it } from 'vitest'
import { getStore } from '@/lib/server/request/stores'
import { storeLinks, storeTexts, translateStore } from '@/lib/shop/store/translate-store'

const link = { label: 'Becher', href: '/categories/becher' }
const store = { ...getStore('first'), navigation: [{ ...link, shortcuts: [], children: [] }] }

it('translates texts, and links the path in the language', () => {
  const translated = translateStore(store, {
    Becher: 'Mugs',
    '/categories/becher': '/categories/mugs',
  })
  expect(translated.navigation).toMatchObject([{ label: 'Mugs', href: '/categories/mugs' }])
  expect(translateStore(store, { Becher: 'Mugs' }).navigation).toMatchObject([
    { label: 'Mugs', href: '/categories/becher' },
  ])
})

it('distinguishes texts from links, which need no translation', () => {
  expect(storeTexts(store)).not.toContain('/categories/becher')
  expect(storeLinks(store)).toContain('/categories/becher')
})
