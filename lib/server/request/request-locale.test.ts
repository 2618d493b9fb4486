import { beforeEach, expect, it } from 'vitest'
import { browser, NOW } from '@/lib/server/browser.testing'
import { stubShop } from '@/lib/server/shop.testing'
import { FLASH_HEADER } from '@/lib/shop/links'
import { onwardPath, withFlash } from './request-locale'

beforeEach(() => {
  stubShop(NOW)
  browser.reset()
})

it('a page that leads on passes on its flash, unless the other has one', async () => {
  expect(await withFlash('/cart?sort=new#lines')).toBe('/cart?sort=new#lines')
  browser.headers.set(FLASH_HEADER, 'a1')
  browser.headers.set('x-locale', 'en')
  expect(await withFlash('/cart?sort=new#lines')).toBe('/cart?sort=new&notice=a1#lines')
  expect(await withFlash('/cart?notice=b2')).toBe('/cart?notice=b2')
  expect(await onwardPath('/cart')).toBe('/en/cart?notice=a1')
})
