import { admin, openDesk } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

test.use({ viewport: { width: 360, height: 740 }, expectedConsoleErrors: [/400/] })

test('attributes, manufacturer and warnings are typed in one form, which names what is missing', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const word = `Kiln${Date.now()}`
  const { id } = await admin.post<{ id: string }>('/v1/catalog/products', {
    ...{ title: word, isActive: false },
    variants: [{ sku: word, price: 9 }],
  })
  await openDesk(page, `/products/${id}`)
  const change = page.getByRole('button', { name: 'Change: Attributes and safety' })
  await change.press('Enter')
  const dialog = page.getByRole('dialog')
  const attributes = dialog.getByLabel('Attributes', { exact: true })
  await attributes.fill('Clay')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await attributes.fill('Material: clay')
  await dialog.getByLabel('Manufacturer: Name').fill('Ateljé')
  await dialog.getByLabel('Safety warnings').fill('Hot.')
  await expectAccessible(page)
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('This value is not possible here.').first()).toBeVisible()
  await dialog.getByLabel('Manufacturer: Postal address').fill('Ugnsgatan 1\nLund')
  await dialog.getByLabel('Manufacturer: Email or web address').fill('a@example.com')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  const section = page.getByRole('region', { name: 'Attributes and safety' })
  await expect(section).toContainText('Ateljé')
  await expect(section).toContainText('Material: clay')
  await expectAccessible(page)
  const operator = {
    name: 'Ateljé',
    postalAddress: 'Ugnsgatan 1\nLund',
    electronicAddress: 'a@example.com',
  }
  expect(await admin.get<object>(`/v1/catalog/products/${id}`)).toMatchObject({
    attributes: [{ name: 'Material', value: 'clay' }],
    compliance: { manufacturer: operator, warnings: 'Hot.' },
  })
  // As an import or another application can write them.
  const given = [
    { name: 'Size (EU: UK)', value: '42' },
    { name: 'Care', value: 'Wash: warm\nDry flat' },
  ]
  await admin.patch(`/v1/catalog/products/${id}`, { attributes: given })
  await page.reload()
  await change.press('Enter')
  await dialog.getByLabel('Safety warnings').fill('Sharp.')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await admin.get<object>(`/v1/catalog/products/${id}`)).toMatchObject({
    attributes: given,
    compliance: { warnings: 'Sharp.' },
  })
})
