import { expectAdded } from '@/e2e/support/cart'
import { demoStores, firstStore } from '@/e2e/support/demo-stores'
import { openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'
import { recordAnnouncements } from '@/e2e/support/live-region'

const { product, productWithOptions, productWithSizes, productWithoutDefault, addresses } =
  firstStore
const { postalCode } = addresses.home

test('options are native radios with names, and a sold-out one can be reached and is explained', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, productWithOptions.path)
  const options = page.getByRole('group', { name: new RegExp(`^${productWithOptions.option}`) })
  await expect(options.getByRole('radio')).toHaveCount(productWithOptions.optionCount)
  const soldOut = options.getByRole('radio', {
    name: `${productWithOptions.soldOutValue} sold out`,
  })
  await expect(soldOut).toBeEnabled()
  await soldOut.check()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /sold out/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /sold out/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to bag' })).toHaveCount(0)
})

test('the variant is in the URL; price, stock and image follow, announced once', async ({
  newShopper,
}) => {
  const { variant, largerVariant, otherVariant } = productWithSizes
  const page = await newShopper()
  await openProduct(page, variant.path)
  const announcements = await recordAnnouncements(page)
  await page.getByRole('radio', { name: largerVariant.size }).check()
  await expect(page).toHaveURL(new RegExp(`${largerVariant.path}$`))
  await expect(page.getByRole('region', { name: productWithSizes.title })).toContainText(
    largerVariant.price,
  )
  await expect.poll(async () => (await announcements()).length).toBeGreaterThan(0)
  expect((await announcements()).filter((text) => text.includes(largerVariant.price))).toHaveLength(
    1,
  )
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('2')
  await page.getByRole('radio', { name: otherVariant.value, exact: true }).check()
  await expect(page).toHaveURL(new RegExp(`${otherVariant.path}$`))
  // There may be fewer of the other one.
  await expect(quantity).toHaveValue('1')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${largerVariant.path}$`))
  await expect(page.getByRole('radio', { name: variant.value, exact: true })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: largerVariant.size })).toBeChecked()
})

test('with scripts off the selected options are shown in the language of the page', async ({
  newShopper,
}) => {
  const { variant, largerVariant, otherVariant } = productWithSizes
  const page = await newShopper({ scripts: false })
  await openProduct(page, variant.path)
  await page.getByRole('radio', { name: largerVariant.size }).check()
  await page.getByRole('radio', { name: otherVariant.value, exact: true }).check()
  await page.getByRole('button', { name: 'Show selected option' }).click()
  await expect(page).toHaveURL(new RegExp(`/en/products/.*${otherVariant.value}`, 'i'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(productWithSizes.title)
})

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'with scripts off'

  test(`no size is preselected: without one the group shows what is missing, ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await openProduct(page, productWithoutDefault.path)
    const size = page.getByRole('group', { name: /^Size/ })
    await expect(size.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByRole('radio', { name: productWithoutDefault.value, exact: true }).check()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    if (scripts) {
      await expect(page.getByText('Choose a size first').first()).toBeVisible()
      await expect(size.getByRole('radio').first()).toBeFocused()
    } else {
      // The browser's own validation asks for the option and stays on the page.
      await expect(size.locator('input:invalid').first()).toBeAttached()
      await expect(page).toHaveURL(new RegExp(`${productWithoutDefault.path}$`))
    }
    await size.getByRole('radio', { name: productWithoutDefault.size }).check()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByText(productWithoutDefault.added).first()).toBeVisible()
  })

  test(`an emptied quantity is asked for at its field, and nothing is sent, ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await openProduct(page, product.variantPath)
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    const isMissing = (it: HTMLInputElement) => it.validity.valueMissing
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.method()))
    const add = page.getByRole('button', { name: 'Add to bag' }).first()
    // With scripts, a field that is left has its number again.
    const send = () => (scripts ? quantity.press('Enter') : add.click())
    await quantity.fill('')
    await send()
    await expect(quantity).toBeFocused()
    expect(await quantity.evaluate(isMissing)).toBe(true)
    await quantity.fill('2')
    expect(sent).not.toContain('POST')
    await send()
    await expectAdded(page)
    if (scripts) return
    await expect(quantity).toHaveValue('2')
    await quantity.fill('')
    await quantity.press('Enter')
    expect(await quantity.evaluate(isMissing)).toBe(true)
    await page.getByRole('button', { name: /^Increase quantity/ }).click()
    await expect(quantity).toHaveValue('3')
  })
}

test('a postal code shows days and the exact price on the product page', async ({ newShopper }) => {
  const page = await newShopper()
  await openProduct(page, product.variantPath)
  const box = page.getByRole('region', { name: product.title })
  const code = box.getByRole('textbox', { name: 'Postal code' })
  await code.fill('12')
  await box.getByRole('button', { name: 'Show date' }).click()
  await expect(box).toContainText(/Enter a postal code like \d+\./)
  await code.fill(postalCode)
  await box.getByRole('button', { name: 'Show date' }).click()
  await expect(box).toContainText(/\d+ \p{L}{3,}/u)
  await expect(box).toContainText(`Delivery to ${postalCode}`)
  await expect(box).toContainText(/\d,\d{2}\s€/)
})

// cart-drawer.spec.ts sends the form.
test('the box of a product gives the date for a postal code with scripts off', async () => {
  const ask = async (code: string) =>
    textOn(await newVisitor().get(`${product.variantPath}?postalCode=${code}`))
  expect(await ask('12')).toMatch(/Enter a postal code like \d+\./)
  expect(await ask(postalCode)).toMatch(
    new RegExp(`\\d+ \\p{L}{3,}.{0,80}?\\d,\\d{2}\\s€.{0,80}?Delivery to ${postalCode}`, 'u'),
  )
})

test('the images work by keyboard, have descriptions, and do not move by themselves', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, productWithOptions.path)
  const images = page.getByRole('region', { name: 'Pictures' })
  await expect(images.getByRole('img').nth(productWithOptions.imageCount - 1)).toBeAttached()
  for (const image of await images.getByRole('img').all())
    expect(await image.getAttribute('alt')).toMatch(/\S/)
  await expect(page.locator('video[autoplay], marquee')).toHaveCount(0)
  const first = images.getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await expect(viewer).toContainText(`Picture 1 of ${productWithOptions.imageCount}`)
  await viewer.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(viewer).toContainText(`Picture 2 of ${productWithOptions.imageCount}`)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()
})

test('on a phone a bar has the button while it is not in view, above or below', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 375, height: 640 } })
  await openProduct(page, product.path)
  const group = page.getByRole('group', { name: Object.keys(product.choice)[0] ?? '' })
  await group.getByRole('radio', { name: Object.values(product.choice)[0] ?? '' }).check()
  const bar = page.locator('[data-foot-bar]')
  const repeated = bar.getByRole('button', { name: 'Add to bag' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(repeated).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add to bag', exact: true })).toHaveCount(1)
  const quantity = page.getByRole('group', { name: 'Quantity' })
  await quantity.scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await quantity.evaluate((element) => {
    const top = element.getBoundingClientRect().top - innerHeight + 10
    scrollBy({ top, behavior: 'instant' })
  })
  await expect(repeated).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(repeated).toBeInViewport()
})

for (const store of demoStores) {
  for (const [language, note] of Object.entries(store.buyNote ?? {})) {
    test(`${store.slug} shows its note for buyers at the button, in ${language}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, locale: language })
      await page.goto(store.product.path)
      await expect(page.locator('form[data-add-to-cart]').getByText(note)).toBeVisible()
    })
  }
}
