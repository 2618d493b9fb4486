import { admin, openDesk } from '@/e2e/support/desk'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

test('stock is typed and pasted, saved in one step, and taken back by one key', async ({
  newShopper,
}) => {
  const title = `Typed ${Date.now()}`
  await admin.post('/v1/catalog/products', {
    ...{ title, isActive: false, options: [{ name: 'Size', values: ['Small', 'Large'] }] },
    variants: ['Small', 'Large'].map((value) => ({
      ...{ sku: `${title}-${value}`, price: 9, availableQuantity: 5 },
      options: [{ name: 'Size', value }],
    })),
  })
  const page = await newShopper()
  await openDesk(page, '/stock')
  const cells = page.getByRole('table', { name: 'Stock' }).getByRole('textbox')
  // Other journeys add to the whole list.
  const search = async () => {
    await page.getByRole('searchbox').fill(title)
    await expect(cells).toHaveCount(2)
  }
  await search()
  await expectAccessible(page)
  const before = [await cells.nth(0).inputValue(), await cells.nth(1).inputValue()]
  const typed = before.map((quantity) => String(Number(quantity) + 3))
  await cells.nth(1).fill('abc')
  await expect(page.getByText('Enter a whole number.')).toBeVisible()
  await expect(cells.nth(1)).toHaveValue(before[1] ?? '')
  await cells.nth(0).focus()
  const arabic = new Intl.NumberFormat('ar-EG', { useGrouping: false }).format(Number(typed[0]))
  await page.keyboard.type(arabic)
  await page.keyboard.press('ArrowDown')
  await expect(cells.nth(1)).toBeFocused()
  await cells.nth(1).evaluate((cell, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    cell.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, `${typed[1]}\nnone\n`)
  await expect(page.getByText('1 quantity pasted. 1 line skipped: none.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: '2 changes' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 quantities saved.')).toBeVisible()
  await page.reload()
  await search()
  await expect(cells.nth(0)).toHaveValue(typed[0] ?? '')
  await expect(cells.nth(1)).toHaveValue(typed[1] ?? '')
  await cells.nth(0).fill(before[0] ?? '')
  await cells.nth(1).fill(before[1] ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 quantities saved.')).toBeVisible()
  await page.getByRole('heading', { name: 'Stock' }).click()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(cells.nth(0)).toHaveValue(typed[0] ?? '')
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(cells.nth(0)).toBeFocused()
  // A delivery of goods: how many came, in a cell that a click has chosen, saved from there.
  await cells.nth(1).click()
  await page.keyboard.type('+20')
  await page.keyboard.press('ArrowUp')
  await expect(cells.nth(1)).toHaveValue(String(Number(typed[1]) + 20))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 quantity saved.')).toBeVisible()
  await expect(cells.nth(0)).toBeFocused()
  // Saved from the cell itself, which then has the sum: what is typed next is not added to both.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('+5')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.keyboard.press('Control+s')
  await expect(cells.nth(0)).toHaveValue(String(Number(typed[0]) + 5))
  await expect(cells.nth(0)).toBeFocused()
})

test('a thousand quantities are pasted for SKUs that are not all listed yet, and saved part by part', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openDesk(page)
  const { data: locations } = await admin.get<{ data: { id: string }[] }>('/v1/inventory/locations')
  const levels = Array.from({ length: 1_100 }, (_, number) => ({
    ...{ variantId: `v${number}`, productId: 'p', sku: `S${number}`, title: 'Jug', options: [] },
    ...{ locationId: locations[0]?.id, availableQuantity: 0, updatedOn: '2026-01-01T00:00:00Z' },
  }))
  await page.route('**/v1/inventory/levels?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const end = Number(query.get('cursor')) + levels.length / 2
    const data = levels.slice(Number(query.get('cursor')), end)
    const nextCursor = end < levels.length ? String(end) : null
    const rest = { hasNextPage: nextCursor !== null, nextCursor, totalCount: levels.length }
    return route.fulfill({ json: { data, ...rest } })
  })
  const sent: number[] = []
  await page.route('**/v1/inventory/batches', async (route) => {
    const { lines } = route.request().postDataJSON() as { lines: unknown[] }
    sent.push(lines.length)
    await route.fulfill({ json: { mode: 'adjust', adjustmentsCount: lines.length, levels: [] } })
  })
  const measured = await page.context().newCDPSession(page)
  await measured.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busySeconds = async () => {
    const { metrics } = await measured.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  await page.getByRole('link', { name: 'Stock', exact: true }).click()
  const cell = page.getByRole('table', { name: 'Stock' }).getByRole('textbox').first()
  await expect(cell).toBeVisible()
  const listing = await busySeconds()
  await cell.evaluate(
    (first, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      const options = { clipboardData, bubbles: true, cancelable: true }
      first.dispatchEvent(new ClipboardEvent('paste', options))
    },
    levels.map(({ sku }) => `${sku}\t7`).join('\n'),
  )
  const save = (changes: RegExp) =>
    page.getByRole('group', { name: changes }).getByRole('button', { name: 'Save' })
  await expect(save(/^1,?100 changes/)).toBeVisible()
  // What is saved does not depend on what is listed by then.
  await page.unroute('**/v1/inventory/levels?*')
  await save(/^1,?100 changes/).click()
  await save(/^100 changes/).click()
  await expect(page.getByText('100 quantities saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: /changes$/ })).toBeHidden()
  expect(sent).toEqual([1_000, 100])
  // Of the processor, and compared to loading the page: how long it takes depends on the machine.
  expect((await busySeconds()) - listing, 'seconds').toBeLessThan(10 * listing)
})

test('what is typed while the search before it is being set stays, and is searched for', async ({
  newShopper,
}) => {
  const page = await newShopper()
  // On a slow machine the last letter comes right behind the timer of those before it.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window)
    const typeLast = () => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]')
      if (field?.value !== 'mu') return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'mug')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const later = (run: () => void, ms?: number) =>
      setTimer(() => {
        run()
        if (ms === 250) typeLast()
      }, ms)
    Object.assign(window, { setTimeout: later })
  })
  await openDesk(page, '/orders')
  await page.getByRole('searchbox').fill('mu')
  await expect(page).toHaveURL(/\?q=mug$/)
  await expect(page.getByRole('searchbox')).toHaveValue('mug')
})

test('a search for a common word says that there are more orders than it counts', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openDesk(page, '/orders')
  await page.route('**/v1/orders?*search=mug*', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, totalCount: 1000, isCountLimited: true } })
  })
  await page.getByRole('searchbox').fill('mug')
  // While the list is loading that is a second status.
  const count = page.getByRole('status').filter({ hasText: /orders$/ })
  await expect(count).toHaveText('More than 1,000 orders')
  const ends = [page.getByLabel('From'), page.getByLabel('Until'), page.getByRole('searchbox')]
  const tops = await Promise.all(ends.map(async (field) => (await field.boundingBox())?.y ?? NaN))
  expect(Math.max(...tops) - Math.min(...tops), 'in one line').toBeLessThan(4)
})

test.describe('a price that two people change', () => {
  test.use({ expectedConsoleErrors: [/412/] })

  test('is shown to the second one before it is overwritten, and one key takes it back', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    await openDesk(page, '/products')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('/')
    await page.keyboard.type('Beacon')
    await page.getByRole('link', { name: 'Beacon Candle Holder' }).click()
    await expect(page.getByRole('heading', { name: 'Beacon Candle Holder' })).toBeVisible()
    const price = page.getByRole('textbox', { name: /TT-BEA-OAT, Price/ })
    const before = Number(await price.inputValue())
    await price.fill((before + 1).toFixed(2))
    const path = `/v1/catalog/products/${page.url().split('/').at(-1) ?? ''}`
    const { variants } = await admin.get<{ variants: { id: string; sku: string }[] }>(path)
    const id = variants.find(({ sku }) => sku === 'TT-BEA-OAT')?.id ?? ''
    await admin.patch(`${path}/variants/${id}`, { price: before + 2 })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Someone else changed this product.')).toBeVisible()
    await expect(page.getByText(`now €${(before + 2).toFixed(2)}`)).toBeVisible()
    await expect(price).toHaveValue((before + 1).toFixed(2))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(price).toHaveValue((before + 1).toFixed(2))
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('z')
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(price).toHaveValue((before + 2).toFixed(2))
    await admin.patch(`${path}/variants/${id}`, { price: before })
  })
})

test('a discount code is made, turned off, and turned on again by one key', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openDesk(page)
  const code = `DESK-${Date.now()}`
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('table', { name: 'Discounts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Code').fill('DESK 1')
  await expect(dialog.getByText('A code has no spaces.')).toBeVisible()
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Name').fill('Thank you')
  await dialog.getByLabel('Discount', { exact: true }).fill('120')
  await expect(dialog.getByText('a percentage is at most 100')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByText('Check: Discount')).toBeVisible()
  await expectAccessible(page)
  // 1.200 is 1200 to some and 1.2 to others.
  await dialog.getByLabel('Kind').selectOption('Amount')
  await dialog.getByLabel('Discount', { exact: true }).fill('1.200')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Kind').selectOption('Percentage')
  await dialog.getByLabel('Discount', { exact: true }).fill('12,5')
  await dialog.getByLabel('Until (optional)').fill('2099-12-31')
  await dialog.getByLabel('Only for this email address').fill('Ada@Example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('12.5%')
  await expect(row).toContainText('until 31 Dec 2099')
  await expect(row).toContainText('ada@example.com')
  const find = async () => {
    const { data } = await admin.get<{ data: { id: string }[] }>(`/v1/coupons?search=${code}`)
    return data[0]
  }
  expect(await find()).toMatchObject({ percentage: 12.5, isActive: true, email: 'ada@example.com' })
  await row.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(`${code} can no longer be used.`)).toBeVisible()
  expect(await find()).toMatchObject({ isActive: false, percentage: 12.5 })
  await page.keyboard.press('z')
  await expect(row).toContainText('On')
  await expect.poll(find).toMatchObject({ isActive: true })

  await row.getByRole('button', { name: code, exact: true }).click()
  const changing = page.getByRole('dialog', { name: code })
  await changing.getByLabel('Until (optional)').fill('2020-12-31')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Expired')
  await expect(row.getByRole('button', { name: 'Turn off' })).toBeHidden()

  await row.getByRole('button', { name: code, exact: true }).click()
  const { id, ...coupon } = (await find()) ?? { id: '' }
  const theirs = { ...coupon, percentage: 20 }
  await admin.put(`/v1/coupons/${id}`, theirs)
  await changing.getByLabel('Name').fill('Thanks again')
  await page.keyboard.press('Enter')
  await expect(changing).toBeHidden()
  expect(await find()).toMatchObject({ name: 'Thanks again', percentage: 20 })
})
