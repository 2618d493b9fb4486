import { admin, openDesk } from '@/e2e/support/desk'
import { expect, test } from '@/e2e/support/test'

test.describe('plans of sale prices whose answer is lost', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('are sent again as they were, whatever prices have become meanwhile', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    page.on('dialog', (question) => void question.accept())
    const word = `Lost${Date.now()}`
    const make = (number: number, price: number) =>
      admin.post<{ id: string; variants: { id: string; sku: string }[] }>('/v1/catalog/products', {
        title: `${word} ${number}`,
        isActive: false,
        variants: [{ sku: `${word}-${number}`, price }],
      })
    const products = [await make(1, 10), await make(2, 20)]
    const [first] = products
    const raised = first?.variants.map(({ id, sku }) => ({ id, sku, options: [], price: 30 }))
    const bodies = new Map<string | undefined, Set<string | null>>()
    let isLost = true
    await page.route(/\/planned-prices$/, async (route) => {
      if (bodies.size === 0)
        await admin.patch(`/v1/catalog/products/${first?.id}`, { variants: raised })
      const { 'idempotency-key': key } = route.request().headers()
      bodies.set(key, (bodies.get(key) ?? new Set()).add(route.request().postData()))
      const answer = await route.fetch()
      await (isLost ? route.abort() : route.fulfill({ response: answer }))
    })
    await openDesk(page, '/products')
    await page.getByRole('searchbox').fill(word)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const open = page.getByRole('button', { name: 'Change prices' })
    const dialog = page.getByRole('dialog')
    await open.click()
    await expect(dialog.getByRole('list')).toHaveCount(0)
    await dialog.getByLabel('How much').fill('-10')
    await dialog.getByLabel('From (empty').fill('2099-01-01T08:00')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('could not be reached')
    await expect(dialog.getByRole('listitem')).toContainText(['€27.00', '€18.00'])
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Sending' })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('could not be reached')
    await dialog.getByRole('button', { name: 'Close' }).click()
    isLost = false
    await open.click()
    await dialog.getByLabel('How much').fill('-50')
    await dialog.getByLabel('From (empty').fill('2099-01-01T08:00')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your earlier change has gone through.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect([...bodies.values()].map(({ size }) => size)).toEqual([1, 1])
    for (const [at, price] of [9, 18].entries()) {
      const path = `/v1/catalog/planned-prices?productId=${products[at]?.id}`
      expect(await admin.get<object>(path)).toMatchObject({ data: [{ price }] })
    }
    for (const { id } of products) await admin.remove(`/v1/catalog/products/${id}`)
  })
})
