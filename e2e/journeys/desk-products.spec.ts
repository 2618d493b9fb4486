import { admin, openDesk } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

type Product = {
  id: string
  title: string
  isActive: boolean
  tags: string[]
  images: { alt: string }[]
  options: { name: string; values: string[] }[]
  variants: { id: string; sku: string; price: number; barcode: string | null }[]
}

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

test('a product is made, described, given variants and images, shown, and deleted', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openDesk(page)
  const name = `DP${Date.now()}`
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  await page.getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(`Jug ${name}`)
  await dialog.getByLabel('SKU').fill(`${name}-S`)
  await dialog.getByLabel('Price').fill('1.200')
  await expect(dialog.getByText('Enter an amount')).toBeVisible()
  await dialog.getByLabel('Price').fill('12')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Jug ${name}` })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const read = () => admin.get<Product>(`/v1/catalog/products/${id}`)
  expect((await read()).isActive).toBe(false)

  const save = async () => {
    await button('Save').click()
    await expect(page.getByRole('group', { name: /change/ })).toBeHidden()
  }
  const missing = page.getByRole('note')
  await expect(missing).toContainText(
    'still missing: Images, Stock, Description, Categories, Weight',
  )
  await expect(missing).toContainText('Translations: German')
  await button('Stock').click()
  await page
    .getByRole('textbox', { name: `${name}-S` })
    .first()
    .fill('7')
  await button('Save').click()
  await expect(page.getByText('1 quantity saved.')).toBeVisible()
  await button('Product').click()
  await expect(page.getByRole('cell', { name: '7', exact: true })).toBeVisible()
  const former = page.getByRole('textbox', { name: `${name}-S, Former price` })
  await former.fill('10')
  await expect(page.getByText('The former price has to be above the price.')).toBeVisible()
  await expect(button('Save')).toBeDisabled()
  await expectAccessible(page)
  await former.fill('')
  await page.getByLabel('Tags').fill('clay, sea')
  for (const name of ['Categories', 'Collections']) {
    await page.getByText(`${name}: –`).click()
    const boxes = page.getByRole('group', { name, exact: true }).getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.nth(0).check()
  }
  await page.getByLabel('Options').fill('Size')
  const size = page.getByRole('textbox', { name: `${name}-S, Size` })
  await expect(size).toHaveAttribute('aria-invalid', 'true')
  await expect(button('Save')).toBeDisabled()
  await size.fill('Small')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'jug.png', mimeType: 'image/png', buffer: png },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
  ])
  await expect(page.getByText('notes.txt: not a WebP')).toBeVisible()
  await page.getByLabel('Description of image 1').fill('A white jug')
  await page.getByLabel(`${name}-S, Image`).selectOption('1 A white jug')
  await expectAccessible(page)
  await save()
  expect(await read()).toMatchObject({
    tags: ['clay', 'sea'],
    options: [{ name: 'Size', values: ['Small'] }],
    images: [{ alt: 'A white jug' }],
    variants: [{ imageUrl: expect.any(String) }],
  })

  await button('Add variants').click()
  await dialog.getByLabel('SKU').fill(`${name}-L`)
  await dialog.getByLabel('Size').fill('Large')
  await expect(dialog.getByLabel('Price')).toHaveValue('12.00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const large = page.getByRole('textbox', { name: `${name}-L, Barcode` })
  await large.fill('4006381333931')
  await page.getByLabel(`${name}-L, Back in stock on`).fill('2099-12-04')
  await save()
  expect((await read()).variants).toMatchObject([
    { price: 12, restockDate: null },
    { sku: `${name}-L`, price: 12, barcode: '4006381333931', restockDate: '2099-12-04' },
  ])
  await expectAccessible(page)
  await button(`Remove: ${name}-L`).click()
  await page.keyboard.press('z')
  await expect(button(`Remove: ${name}-L`)).toBeEnabled()

  // What was typed is shown with the product, not left behind.
  await page.getByRole('textbox', { name: `${name}-L, Price`, exact: true }).fill('16')
  await button('Save and show in the shop').click()
  await expect(page.getByText('The product is visible in the shop.')).toBeVisible()
  expect((await read()).variants[1]).toMatchObject({ price: 16 })
  await expect(page.getByRole('link', { name: 'Open in the shop' })).toHaveAttribute(
    'href',
    /\/products\/jug-/,
  )
  await page.getByRole('link', { name: 'Orders with it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Orders: Jug ${name}` })).toBeVisible()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expectAccessible(page)
  await button('Clear filters').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goBack()
  await button('Delete').click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { level: 1, name: `Jug ${name}` })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Kept')
  page.once('dialog', (question) => void question.dismiss())
  await button('Delete').click()
  expect(await page.getByText(`Jug ${name} removed.`).count()).toBe(0)
  await button('Discard').click()
  await button('Delete').click()
  // Who leaves the page means it: the product is deleted at once.
  await page.reload()
  await expect
    .poll(async () => String(await read().catch(String)), { timeout: 5_000 })
    .toContain('answered 404')
})

test.describe('a title that two people change', () => {
  test.use({ expectedConsoleErrors: [/412/] })

  test('stands beside what was typed, which is kept', async ({ newShopper }) => {
    const page = await newShopper()
    const { id } = await admin.post<Product>('/v1/catalog/products', {
      title: `Conflict ${Date.now()}`,
      isActive: false,
      variants: [{ sku: `DC-${Date.now()}`, price: 9 }],
    })
    await openDesk(page, `/products/${id}`)
    await page.getByLabel('Title', { exact: true }).fill('Mine')
    await admin.patch(`/v1/catalog/products/${id}`, { title: 'Theirs' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Someone else changed this product.')).toBeVisible()
    await expect(page.getByText('now Theirs')).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
    await admin.remove(`/v1/catalog/products/${id}`)
  })
})

test('translations, planned prices and prices of several products are changed and taken back', async ({
  newShopper,
}) => {
  const word = `Set${Date.now()}`
  const make = (number: number, price: number) =>
    admin.post<Product>('/v1/catalog/products', {
      title: `${word} ${number}`,
      subtitle: 'Of two',
      isActive: false,
      variants: [{ sku: `${word}-${number}`, price }],
    })
  const [one, two] = [await make(1, 10), await make(2, 20)]
  const pricesOf = () =>
    Promise.all(
      [one, two].map(async ({ id }) => {
        const { variants } = await admin.get<Product>(`/v1/catalog/products/${id}`)
        return variants[0]?.price
      }),
    )
  const page = await newShopper()
  await openDesk(page, '/products')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('checkbox', { name: `Select ${word} 2` }).uncheck()
  await page.getByRole('checkbox', { name: `Select ${word} 2` }).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How much').fill('-25')
  await expect(dialog.getByRole('listitem')).toContainText(['€7.50', '€15.00'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 products changed.')).toBeVisible()
  expect(await pricesOf()).toEqual([7.5, 15])
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect.poll(pricesOf).toEqual([10, 20])

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await dialog.getByLabel('How much').fill('-10')
  await dialog.getByLabel('From (empty').fill('2099-01-01T08:00')
  await dialog.getByLabel('Until (optional)').fill('2098-01-08T08:00')
  await expect(dialog.getByText('Enter a time after the beginning')).toBeVisible()
  await dialog.getByLabel('Until (optional)').fill('2099-01-08T08:00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 prices planned.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await pricesOf()).toEqual([10, 20])

  await page.getByRole('link', { name: `${word} 1` }).click()
  await page.getByRole('button', { name: 'Planned prices' }).click()
  const sale = page.getByRole('row').filter({ hasText: '€9.00' })
  await expect(sale).toContainText('Planned')
  await sale.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No planned prices.')).toBeVisible()
  await page.getByRole('button', { name: 'Plan price' }).click()
  await dialog.getByLabel('How much').fill('-30')
  await expect(dialog.getByRole('listitem')).toContainText(['€7.00'])
  await dialog.getByLabel('Change', { exact: true }).selectOption('To a price')
  await dialog.getByLabel('How much').fill('11')
  await expect(dialog.getByText('Not lower than today’s price of €10.00')).toBeVisible()
  await dialog.getByLabel('How much').fill('8')
  await dialog.getByLabel('From (empty').fill('2099-06-01T08:00')
  await dialog.getByLabel('Until (optional)').fill('2099-05-01T08:00')
  await expect(dialog.getByText('Enter a time after the beginning')).toBeVisible()
  await dialog.getByLabel('Until (optional)').fill('2099-06-08T08:00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const plan = page.getByRole('row').filter({ hasText: '€8.00' })
  await expect(plan).toContainText('Planned')
  await expectAccessible(page)
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No planned prices.')).toBeVisible()

  await page.getByRole('button', { name: 'Translations' }).click()
  const german = page.getByRole('listitem').filter({ hasText: 'German' })
  await expect(german).toContainText('2 missing')
  await german.getByRole('button', { name: 'Change: German' }).click()
  await expect(dialog.getByText(`${word} 1`)).toBeVisible()
  await dialog.getByLabel('Title', { exact: true }).fill('Satz')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 720 })
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(german).toContainText('1 missing')
  await expect(german).toContainText('Satz')
  for (const { id } of [one, two]) await admin.remove(`/v1/catalog/products/${id}`)
})

test('on a tablet the navigation breaks no word, and many options make no page wider', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 768, height: 1024 } })
  const title = `Tablet ${Date.now()}`
  const options = ['Size', 'Color', 'Fit'].map((name) => ({ name, value: 'One' }))
  const { id } = await admin.post<Product>('/v1/catalog/products', {
    ...{ title, isActive: false },
    options: options.map(({ name, value }) => ({ name, values: [value] })),
    variants: [{ sku: title.replaceAll(' ', '-'), price: 9, options }],
  })
  await openDesk(page, `/products/${id}`)
  await expect(page.getByRole('table', { name: 'Variants' })).toBeVisible()
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()
  const heights = await Promise.all(links.map(async (link) => (await link.boundingBox())?.height))
  expect(Math.max(...heights.map((height) => height ?? Infinity))).toBeLessThan(40)
  await admin.remove(`/v1/catalog/products/${id}`)
})
