import { addToCart } from '@/e2e/support/cart'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { fillSteps, newGuest, orderButton } from '@/e2e/support/purchase'
import { expect } from '@/e2e/support/test'

const header = [
  'Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty',
  'Variant Price,Unit Price Total Measure,Unit Price Total Measure Unit',
  'Unit Price Base Measure,Unit Price Base Measure Unit',
].join(',')
const rows = [
  'sea-salt,Sea Salt,Saline,true,Size,Jar,SALT-JAR,9,4.50,180,g,100,g',
  'sea-salt,,,,,Bag,SALT-BAG,9,9.00,1,kg,100,g',
]

test.describe.configure({ timeout: 300_000 })

for (const scripts of [true, false]) {
  test(`the price per unit is beside the price until the order is placed, with ${scripts ? 'scripts' : 'scripts off'}`, async ({
    newShopper,
    ownShop,
  }) => {
    await ownShop.importProducts([header, ...rows].join('\n'))
    const page = await newShopper({ port: ownShop.port, scripts })
    await openPage(page, '/search?q=salt')
    const card = page.getByRole('article').filter({ hasText: 'Sea Salt' })
    await expect(card).toContainText('2,50 € / 100 g')
    await addToCart(page, { path: '/products/sea-salt/bag', choice: { Size: 'Bag' } })
    await openPage(page, '/products/sea-salt/bag')
    await expect(page.getByRole('main')).toContainText('0,90 € / 100 g')
    await openPage(page, '/cart')
    await expect(page.getByRole('main')).toContainText('0,90 € / 100 g')
    await page.getByRole('link', { name: 'Check out' }).first().click()
    await fillSteps(page, newGuest())
    await expect(orderButton(page)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('0,90 € / 100 g')
  })
}
