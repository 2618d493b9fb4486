import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'

test('a sold-out variant shows its restock date only if it has one', async ({
  newShopper,
  ownShop,
}) => {
  const expected = 'Expected back in stock on Fri 4 December'
  const visitor = newVisitor({}, ownShop)
  expect(textOn(await visitor.get('/products/oak-tray/s'))).toContain(expected)
  const other = textOn(await visitor.get('/products/oak-tray/m'))
  // Every size is sold out, so none is offered instead.
  expect(other).toContain('Sold out')
  expect(other).not.toContain('Expected back')
  const page = await newShopper({ port: ownShop.port })
  await openPage(page, '/products/oak-tray/s')
  await expect(page.getByRole('main')).toContainText(expected)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^M\b/ }).check()
  await expect(page.getByRole('main')).not.toContainText('Expected back')
})
