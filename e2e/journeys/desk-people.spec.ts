import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { admin, deskUrl, joinStaff, openAccount, openDesk, signIn } from '@/e2e/support/desk'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a person is invited, gets another role, and is removed unless it is undone', async ({
  newShopper,
}) => {
  const name = `Kim ${crypto.randomUUID().slice(0, 8)}`
  const page = await newShopper()
  await openDesk(page)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(row(page, '(you)')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await dialog(page)
    .getByLabel('Email')
    .fill(`${name.replace(' ', '.')}@example.com`)
  await dialog(page).getByLabel('Name').fill(name)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('Invited')
  await row(page, name).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('An invitation is on its way').first()).toBeVisible()
  await row(page, name).getByRole('button', { name }).first().click()
  await dialog(page).getByLabel('Role').selectOption('Finance')
  await expect(dialog(page).getByText('Reads reports and orders')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('Finance')
  const withdraw = row(page, name).getByRole('button', { name: 'Withdraw invitation' })
  await withdraw.click()
  await expect(withdraw).toBeDisabled()
  await page.keyboard.press('z')
  await expect(withdraw).toBeEnabled()
  await withdraw.click()
  // Who leaves the page means it: the step is sent at once.
  await page.goto(deskUrl('/people/staff'))
  await expect(row(page, '(you)')).toBeVisible()
  await expect(row(page, name)).toBeHidden()

  await press(page, 'Changes')
  await expect(row(page, 'Person removed').first()).toContainText('Robin Falk')
  await expectAccessible(page)
  await row(page, 'Person removed').first().getByRole('button').nth(1).click()
  // The heading, and what became of this person alone.
  await expect(page.getByRole('row')).toHaveCount(5)
  for (const what of ['Person invited', 'Invitation sent again', 'Name or role changed']) {
    await expect(row(page, what)).toHaveCount(1)
  }
  await press(page, 'Clear filters')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden()
})

test('what another role may not do is not offered any more, without a reload', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await joinStaff(page, 'catalogue')
  await openDesk(page, '/products', person)
  const create = page.getByRole('button', { name: 'New product' })
  await expect(create).toBeVisible()
  type Members = { data: { id: string; email: string }[] }
  const { data } = await admin.get<Members>('/v1/staff')
  const member = data.find(({ email }) => email === person.email)
  await admin.patch(`/v1/staff/${member?.id}`, { role: 'readOnly' })
  // As a browser says when its window is looked at again.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(create).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test('an application gets a secret once, another one, and is revoked', async ({ newShopper }) => {
  const name = `Robot ${crypto.randomUUID().slice(0, 8)}`
  const page = await newShopper()
  await openDesk(page, '/people/applications')
  await press(page, 'New application')
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('inventory:read').check()
  await expectAccessible(page)
  await press(page, 'Create')
  const secret = dialog(page).getByLabel('Client secret')
  await expect(secret).toHaveValue(/.{30}/)
  await expectAccessible(page)
  const first = await secret.inputValue()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toContainText('inventory:read')
  expect(await page.content()).not.toContain(first)
  await row(page, name).getByRole('button', { name: 'New secret' }).click()
  await dialog(page).getByRole('button', { name: 'New secret' }).click()
  await expect(secret).toHaveValue(/.{30}/)
  expect(await secret.inputValue()).not.toBe(first)
  await page.keyboard.press('Escape')
  await row(page, name).getByRole('button', { name: 'Revoke' }).click()
  await page.goto(deskUrl('/people/applications'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(row(page, name)).toBeHidden()
})

const endpoint = (status: string) => ({
  ...{ id: 'whe_1', storeId: 'sto_1', sellerId: null, url: 'https://books.example/hooks', status },
  ...{ eventTypes: null, hasSecret: true, hasHeaders: false, authenticationType: null },
  ...{ consecutiveFailures: 0, pausedOn: null, createdOn: new Date(), updatedOn: new Date() },
})
const delivery = {
  ...{ id: 'whd_1', endpointId: 'whe_1', eventId: 'evt_1', eventType: 'order.created' },
  ...{ state: 'failed', attemptCount: 1, nextAttemptOn: null, retryOfId: null },
  attempts: [{ number: 1, outcome: 'refused', status: 503, detail: null, startedOn: new Date() }],
  ...{ createdOn: new Date(), updatedOn: new Date() },
}

// The demo has no receiver: the answers about it are made up, the requests are what counts.
test('a webhook is paused and resumed, and a failed delivery is sent again, on a phone', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 360, height: 720 } })
  const sent: string[] = []
  let status = 'receiving'
  await page.route(/\/v1\/webhooks\//, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const isList = request.method() === 'GET'
    if (!isList) sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim())
    if (request.method() === 'PATCH') status = 'paused'
    if (pathname.endsWith('/enable')) status = 'receiving'
    if (search.includes('endpointId=')) expect(search).toContain('endpointId=whe_1')
    const json = pathname.includes('/deliveries') ? delivery : endpoint(status)
    const list = { data: [json], hasNextPage: false, nextCursor: null, totalCount: 1 }
    await route.fulfill({ json: isList ? list : json })
  })
  await openDesk(page, '/people/webhooks')
  const shown = row(page, 'https://books.example/hooks')
  await expect(shown).toContainText('Receiving')
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Pause' }).click()
  await expect(shown).toContainText('Paused')
  await shown.getByRole('button', { name: 'Resume' }).click()
  await expect(shown).toContainText('Receiving')
  await shown.getByRole('link').click()
  await expect(row(page, 'order.created')).toContainText('503')
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await expectAccessible(page)
  await press(page, 'Send again: order.created')
  await expect(page.getByText('Trying again.')).toBeVisible()
  expect(sent).toEqual([
    'PATCH /v1/webhooks/endpoints/whe_1 {"status":"paused"}',
    'POST /v1/webhooks/endpoints/whe_1/enable',
    'POST /v1/webhooks/deliveries/whd_1/retry',
  ])
})

test.describe('a second factor', () => {
  test.use({ expectedConsoleErrors: [/401/] })

  test('is turned on, asked for at the next sign-in, and reset by the owner', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    const person = await joinStaff(page, 'orders')
    await openDesk(page, '/', person)
    await openAccount(page)
    await press(page, 'Two-factor authentication')
    const secret = await dialog(page).getByLabel('Key', { exact: true }).inputValue()
    await expect(dialog(page).getByRole('img')).toBeVisible()
    const codes = await dialog(page)
      .getByText(/^\w{12} · /)
      .textContent()
    await expectAccessible(page)
    await dialog(page)
      .getByLabel('Code from the app')
      .fill(
        (await generate({ secret })).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
      )
    await dialog(page).getByLabel('Your password').fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Two-factor authentication is on.')).toBeVisible()
    await openAccount(page)
    await press(page, 'Sign out')
    await signIn(page, person)
    const code = page.getByRole('textbox', { name: 'Code of your second factor' })
    await code.fill('nothing')
    await expectAccessible(page)
    await press(page, 'Sign in')
    await expect(page.getByText('Incorrect code.')).toBeVisible()
    await code.fill(codes?.split(' · ')[0] ?? '')
    await press(page, 'Sign in')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

    const inviting = await newShopper()
    await openDesk(inviting, '/people/staff')
    await expect(row(inviting, person.email)).toBeVisible()
    await row(inviting, person.email).getByRole('button', { name: 'Reset two-factor' }).click()
    await inviting.goto(deskUrl('/people/staff'))
    await expect(row(inviting, person.email)).toBeVisible()
    await page.goto(deskUrl('/orders'))
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  })

  // The demo's own store does not require it, because every journey works there.
  test('that a store requires is set up before anything else is shown', async ({ newShopper }) => {
    const page = await newShopper()
    await page.route(/\/v1\/staff\/me$/, async (route) => {
      const me = (await (await route.fetch()).json()) as { stores: object[] }
      const stores = me.stores.map((store) => ({ ...store, lacksTwoFactor: true }))
      await route.fulfill({ json: { ...me, stores } })
    })
    await page.goto(deskUrl())
    await signIn(page)
    await expect(dialog(page)).toContainText('This store requires it.')
    await expectAccessible(page)
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeHidden()
  })
})
