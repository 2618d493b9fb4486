import { admin, openDesk } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

type Product = { variants: { sku: string }[]; options: { values: string[] }[] }

// One answer is lost on purpose, and the version of the product is another one by then.
test.use({ expectedConsoleErrors: [/ERR_FAILED|412/] })

test('the combinations of options that are missing are proposed and added in one step', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const sku = `COMB${Date.now()}`
  const options = [
    { name: 'Size', value: 'S' },
    { name: 'Color', value: 'Red' },
  ]
  const { id } = await admin.post<{ id: string }>('/v1/catalog/products', {
    ...{ title: `Combined ${sku}`, isActive: false },
    options: options.map(({ name, value }) => ({ name, values: [value] })),
    variants: [{ sku, price: 9, options }],
  })
  await openDesk(page, `/products/${id}`)
  await page.getByRole('button', { name: 'Add variants' }).press('Enter')
  const dialog = page.getByRole('dialog')
  // What is not possible yet is said where it is changed.
  const color = dialog.getByLabel('Color')
  await expect(color).toHaveAccessibleDescription(/There is a variant for each of these values/)
  await expect(dialog).toContainText('Check: Color')
  await dialog.getByLabel('SKU').fill(sku)
  await dialog.getByLabel('Size').fill('S, M, L')
  await dialog.getByLabel('Color').fill('Red, Sea green')
  const proposed = dialog.getByRole('list', { name: 'Variants' }).getByRole('listitem')
  await expect(proposed).toHaveCount(5)
  await expect(proposed.first()).toHaveText(`${sku}-S-Sea-green · S · Sea green`)
  await expectAccessible(page)
  // An answer that is lost is asked for again, and found done.
  let isLost = false
  await page.route(`**/v1/catalog/products/${id}`, async (route) => {
    if (isLost || route.request().method() !== 'PATCH') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const price = page.getByRole('textbox', { name: `${sku}-L-Sea-green, Price` })
  await expect(price).toHaveValue('9.00')
  // A field stays where it is while one types in it.
  const placeOf = async () => (await price.boundingBox()) ?? { x: 0, y: 0 }
  const before = await placeOf()
  await price.fill('11')
  await expect(page.getByText('now €9.00')).toBeVisible()
  const after = await placeOf()
  expect(Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y))).toBeLessThan(12)
  await page.getByRole('button', { name: 'Discard' }).click()
  const { variants, options: known } = await admin.get<Product>(`/v1/catalog/products/${id}`)
  expect(variants.map((one) => one.sku)).toEqual(
    ['', '-S-Sea-green', '-M-Red', '-M-Sea-green', '-L-Red', '-L-Sea-green'].map(
      (values) => sku + values,
    ),
  )
  expect(known.map(({ values }) => values)).toEqual([
    ['S', 'M', 'L'],
    ['Red', 'Sea green'],
  ])
  await admin.remove(`/v1/catalog/products/${id}`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('neither prices nor the names of places take the room of the names of products', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    const title = `Lamp ${Date.now()}`
    const { id } = await admin.post<{ id: string }>('/v1/catalog/products', {
      ...{ title, isActive: false, options: [{ name: 'Size', values: ['S', 'L'] }] },
      variants: ['S', 'L'].map((value, at) => ({
        ...{ sku: `${title}-${value}`.replace(' ', '-'), price: 12_690 + at },
        options: [{ name: 'Size', value }],
      })),
    })
    /** Which part of its row a cell takes. */
    const partOf = async (cell: 'rowheader' | 'cell') => {
      const row = page
        .getByRole('row')
        .filter({ hasText: title.replace('Lamp ', '') })
        .first()
      const [inner, outer] = await Promise.all(
        [row.getByRole(cell).first(), row].map((one) => one.boundingBox()),
      )
      return (inner?.width ?? 0) / (outer?.width ?? 1)
    }
    for (const [path, cell, part] of [
      ['/products', 'rowheader', 0.5],
      ['/stock', 'cell', 0.9],
    ] as const) {
      await openDesk(page, path)
      await page.getByRole('searchbox').fill(title)
      await expect.poll(() => partOf(cell)).toBeGreaterThan(part)
      expect(await page.evaluate(widthBeyondWindow)).toBe(0)
    }
    await admin.remove(`/v1/catalog/products/${id}`)
  })
})
