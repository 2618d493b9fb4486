import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin, openDesk } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test.describe('products from a file', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('are imported after the dialog has shown what changes and what is refused', async ({
    newShopper,
  }) => {
    const word = `bowl-${Date.now()}`
    const page = await newShopper()
    await openDesk(page, '/products')
    await button(page, 'Import').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import' })
    const rows = [`${word},Bowl ${word},${word},20`, `${word}-2,,${word}-2,20`]
    const file = (lines: string[]) => ({
      ...{ name: 'bowls.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['Handle,Title,Variant SKU,Variant Price', ...lines].join('\n')),
    })
    await dialog.getByLabel('CSV file').setInputFiles(file(rows))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('1 new, 0 changed, 1 refused.')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'What is refused' })).toContainText('Title: is')
    await expectAccessible(page)
    expect(await page.evaluate(widthBeyondWindow)).toBe(0)
    await dialog.getByRole('button', { name: 'Import 1 product' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('1 product imported.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('CSV file').setInputFiles(file([`${word},Bowl ${word},${word},25`]))
    await dialog.getByRole('button', { name: 'Show what changes' }).click()
    await expect(dialog.getByText(`${word} price: 20 → 25`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 1 product' }).click()
    // Where nothing is refused, nothing is left to read.
    await expect(dialog).toBeHidden()
    await expect(page.getByText('1 product imported.')).toBeVisible()
    const found = await admin.get<object>(`/v1/catalog/products?search=${word}`)
    expect(found).toMatchObject({ data: [{ title: `Bowl ${word}`, variants: [{ price: 25 }] }] })
  })
})

test('an export comes back as it is: importing it would change nothing', async ({ newShopper }) => {
  const title = `export-${Date.now()}`
  await admin.post('/v1/catalog/products', {
    ...{ title, isActive: false, options: [{ name: 'Size', values: ['Small', 'Large'] }] },
    variants: ['Small', 'Large'].map((value) => ({
      ...{ sku: `${title}-${value}`, price: 9.5, compareAtPrice: 12, availableQuantity: 5 },
      options: [{ name: 'Size', value }],
    })),
  })
  const page = await newShopper()
  await openDesk(page, '/products')
  const saved = page.waitForEvent('download')
  await button(page, 'Download as CSV').click()
  const text = await readFile(await (await saved).path())
  await button(page, 'Import').click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  // Other journeys change other products meanwhile.
  const [head = '', ...rows] = text.toString().split('\n')
  const own = rows.filter((row) => row.startsWith(title))
  expect(own).toHaveLength(2)
  const buffer = Buffer.from([head, ...own].join('\n'))
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer }
  expect(head).toMatch(/Title\[.*Variant Inventory Qty.*Image Src/)
  await dialog.getByLabel('CSV file').setInputFiles(file)
  await dialog.getByLabel('Also set the stock').check()
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByText('0 new, 0 changed, 0 refused.')).toBeVisible()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ ...file, buffer: Buffer.from('Handle,Title\nmug,Mug') })
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByText('missing columns: Variant Price')).toBeVisible()
})
