import type { Locator, Page } from '@playwright/test'
import { admin, deskUrl, openDesk } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function bottomOf(shown: Locator) {
  const { y, height } = (await shown.boundingBox()) ?? { y: Infinity, height: 0 }
  return y + height
}

/** Answers the questions of the browser one after another, and lists those that were answered. */
function answerQuestions(page: Page, answers: boolean[]) {
  const answered: string[] = []
  page.on('dialog', async (question) => {
    // Until it is answered, the browser drops what is typed.
    await (answers[answered.length] ? question.accept() : question.dismiss())
    answered.push(question.type())
  })
  return answered
}

test('what was typed is asked about once, whichever way the screen is left', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openDesk(page, '/products')
  await page.getByRole('table').getByRole('link').first().click()
  const title = page.getByLabel('Title', { exact: true })
  const before = await title.inputValue()
  await title.fill('Not saved')
  const asked = answerQuestions(page, [false, false, false, true])
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect.poll(() => asked.length).toBe(1)
  await heading(page, before).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => asked.length).toBe(2)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect.poll(() => asked.length).toBe(3)
  await expect(title).toHaveValue('Not saved')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(heading(page, 'Money')).toBeVisible()
  await page.goBack()
  await expect(title).toHaveValue(before)
  expect(asked).toEqual(['confirm', 'confirm', 'confirm', 'confirm'])
})

test('a dialog with something typed asks before the way back, Escape or Close loses it', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openDesk(page, '/products')
  const asked = answerQuestions(page, [false, false, true])
  await button(page, 'New product').click()
  await dialog(page).getByLabel('Title').fill('Half a product')
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(1)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a product')
  await page.keyboard.press('Escape')
  await expect.poll(() => asked.length).toBe(2)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a product')
  await button(page, 'Close').click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  expect(asked).toHaveLength(3)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('delivery is set up by hand and taken away again', async ({ newShopper }) => {
    const word = `Z${Date.now()}`
    const page = await newShopper()
    await openDesk(page, '/shop?view=delivery')
    await button(page, 'New zone').click()
    await dialog(page).getByLabel('Name').fill(`Coast ${word}`)
    await dialog(page).getByLabel('Short code').fill(word)
    const countries = dialog(page).getByRole('group', { name: 'Countries' })
    for (const name of ['Germany', 'Sweden', 'Japan']) {
      await countries.getByRole('combobox').selectOption(name)
      await countries.getByRole('button', { name: 'Add' }).press('Enter')
      await expect(countries.getByRole('combobox')).toBeFocused()
    }
    await countries.getByLabel('Japan').uncheck()
    await expectAccessible(page)
    await dialog(page).getByLabel('Name').press('Enter')
    await expect(button(page, `Change: Coast ${word}`)).toBeVisible()
    await button(page, 'New delivery method').click()
    await dialog(page).getByLabel('Kind').selectOption('Express')
    await dialog(page).getByLabel('Name at the checkout').fill(`Bike ${word}`)
    const price = dialog(page).getByLabel('Price')
    await price.fill('9 or 10')
    const save = dialog(page).getByRole('button', { name: 'Save' })
    const above = ((await save.boundingBox())?.y ?? 0) - 8
    await expect.poll(() => bottomOf(dialog(page).getByText('Enter an amount'))).toBeLessThan(above)
    await price.fill('9,50')
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeEnabled()
    await dialog(page).getByLabel('Days until delivery').fill('2')
    await dialog(page).getByLabel('Monday').check()
    await dialog(page).getByLabel('Same day until').fill('14')
    await expectAccessible(page)
    expect(await page.evaluate(widthBeyondWindow)).toBe(0)
    await page.keyboard.press('Enter')
    await button(page, `New rate: Bike ${word}`).click()
    await dialog(page).getByLabel('Zone').selectOption(`Coast ${word}`)
    await dialog(page).getByLabel('Price', { exact: true }).fill('7')
    await dialog(page).getByLabel('Up to a weight').fill('2,5')
    await page.keyboard.press('Enter')
    await expect(button(page, `Change: Bike ${word} · Coast ${word}`)).toBeVisible()
    const find = async () => {
      const { data } = await admin.get<{ data: object[] }>(`/v1/shipping/methods?search=${word}`)
      return data[0]
    }
    expect(await find()).toMatchObject({
      ...{ type: 'express', estimatedDeliveryDays: 2, availableDays: ['monday'] },
      ...{ basePrice: 9.5, metadata: { cutOffHour: 14 } },
      rates: [{ zoneCode: word, price: 7, maxWeight: 2.5 }],
    })
    const zones = () => admin.get<object>(`/v1/shipping/zones?search=${word}`)
    expect(await zones()).toMatchObject({ data: [{ countries: ['DE', 'SE'] }] })
    await button(page, `Remove: Bike ${word} · Coast ${word}`).click()
    await expect(button(page, `Change: Bike ${word} · Coast ${word}`)).toBeHidden()
    expect(await find()).toMatchObject({ rates: [] })
    await button(page, `Remove: Bike ${word}`).first().click()
    // Who leaves the page means it: the step is done at once.
    await page.goto(deskUrl('/shop?view=tax'))
    await expect(heading(page, 'Shop')).toBeVisible()
    await expect.poll(find).toBeUndefined()
    await page.goto(deskUrl('/shop?view=delivery'))
    await button(page, `Remove: Coast ${word}`).click()
    await page.goto(deskUrl('/'))
    await expect.poll(zones).toMatchObject({ data: [] })
  })

  test('what is set is told apart and chosen by name', async ({ newShopper }) => {
    const page = await newShopper()
    await openDesk(page, '/shop?view=delivery')
    await button(page, 'New delivery method').click()
    await expect(dialog(page).getByText('Shoppers see the method with both.')).toBeVisible()
    await page.goto(deskUrl('/shop?view=places'))
    await expect(button(page, 'Places')).toBeInViewport({ ratio: 1 })
    await button(page, 'New pickup point').click()
    const country = dialog(page).getByRole('combobox', { name: 'Country' })
    await expect(country.getByRole('option', { selected: true })).toHaveText('Germany')
    await page.goto(deskUrl('/shop?view=tax'))
    await button(page, 'New tax rate').click()
    await expect(country.getByRole('option', { name: 'Japan' })).toBeAttached()
    await page.goto(deskUrl('/shop?view=store'))
    const { timezone } = await admin.get<{ timezone: string }>('/v1/store')
    await button(page, 'Change: Time').click()
    await expect(dialog(page).getByLabel('Time zone')).toHaveValue(timezone)
    await dialog(page).getByLabel('Time zone').selectOption('Europe/Vienna')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('main').getByText('Europe/Vienna')).toBeVisible()
    expect(await admin.patch('/v1/store', { timezone })).toMatchObject({ timezone })
  })

  test('the default language is chosen, and texts stay in the one in which they were written', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    const languages = { defaultLocale: 'de-DE', contentLanguage: null }
    const json = { ...(await admin.get<object>('/v1/store')), ...languages }
    let sent: unknown
    // Other journeys read the same store.
    await page.route('**/v1/store', (route) => {
      const request = route.request()
      if (request.method() === 'PATCH') sent = request.postDataJSON()
      return route.fulfill({ json })
    })
    await openDesk(page, '/shop?view=store')
    await button(page, 'Change: Languages').click()
    await dialog(page).getByLabel('Default language').selectOption('Brazilian Portuguese')
    await dialog(page).getByRole('combobox', { name: 'Translations into' }).selectOption('Danish')
    await dialog(page).getByRole('button', { name: 'Add: Translations into' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: 'Danish' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    const added = { languages: expect.arrayContaining(['da']) }
    expect(sent).toEqual({ defaultLocale: 'pt-BR', contentLanguage: 'de-DE', ...added })
  })

  test('of many variants some are shown, and a wrong amount is explained in sight', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    const sku = `MANY-${Date.now()}`
    const values = Array.from({ length: 12 }, (_, at) => `No. ${at + 10}`)
    const { id } = await admin.post<{ id: string }>('/v1/catalog/products', {
      ...{ title: `Many ${sku}`, isActive: false, options: [{ name: 'Size', values }] },
      variants: values.map((value, at) => ({
        ...{ sku: `${sku}-${at + 10}`, price: 9, options: [{ name: 'Size', value }] },
      })),
    })
    await openDesk(page, `/products/${id}`)
    const prices = page.getByRole('textbox', { name: /, Price$/ })
    await expect(prices).toHaveCount(10)
    const price = prices.last()
    await price.fill('8')
    const bar = page.getByRole('group', { name: /change/ })
    await expect(bar).toBeVisible()
    // It stands just above the bar, as a thumb may have left it.
    const top = (await bar.boundingBox())?.y ?? 0
    await price.evaluate((field, end) => {
      window.scrollBy(0, field.getBoundingClientRect().bottom - end)
    }, top)
    await price.fill('8 or 9')
    const note = page.getByRole('status').filter({ hasText: '12.50' })
    await expect.poll(() => bottomOf(note)).toBeLessThanOrEqual(top)
    await button(page, 'Load more').click()
    await expect(prices).toHaveCount(12)
    await admin.remove(`/v1/catalog/products/${id}`)
  })

  test('Today names what a new shop lacks, and leads there', async ({ newShopper }) => {
    const page = await newShopper()
    await openDesk(page)
    const section = page.getByRole('region', { name: 'Missing for the first sale' })
    await expect(section).toBeHidden()
    const none = { data: [], totalCount: 0, nextCursor: null, hasNextPage: false }
    await page.route(/\/v1\/payment-methods/, (route) => route.fulfill({ json: none }))
    await page.goto(deskUrl('/'))
    await expect(section.getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
    await section.getByRole('link', { name: 'New payment method' }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    await button(page, 'New payment method').click()
    await expect(dialog(page).getByLabel('Kind')).toBeVisible()
  })
})

test('the tax class of a product and its exception from withdrawal are chosen and taken back', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const { id } = await admin.post<{ id: string }>('/v1/catalog/products', {
    title: `Soap ${Date.now()}`,
    isActive: false,
    variants: [{ sku: `SOAP-${Date.now()}`, price: 9 }],
  })
  await openDesk(page, `/products/${id}`)
  await page.getByLabel('Tax class').selectOption('Reduced')
  await page.getByLabel('Exception from withdrawal').selectOption('Sealed for hygiene')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const read = () => admin.get<object>(`/v1/catalog/products/${id}`)
  expect(await read()).toMatchObject({ taxClass: 'reduced', withdrawalException: 'hygieneSeal' })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('z')
  await expect.poll(read).toMatchObject({ taxClass: 'standard', withdrawalException: null })
  // The page would read the product again.
  await page.goto('about:blank')
  await admin.remove(`/v1/catalog/products/${id}`)
})
