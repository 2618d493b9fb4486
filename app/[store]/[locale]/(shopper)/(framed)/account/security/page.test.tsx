import { expect, it } from 'vitest'
import { browser, formOf, redirectOf } from '@/lib/server/browser.testing'
import { refusalText, renderPage } from '@/lib/server/page.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { beginTwoFactor, signOutDevice, signOutOtherDevices } from './actions'
import SecurityPage from './page'

const platform = usePlatform()

it.each([
  [signOutDevice, { deviceId: 'd1' }],
  [signOutOtherDevices, {}],
  [beginTwoFactor, {}],
])('says why it was refused: %o', async (action, fields: Record<string, string>) => {
  await browser.hold({ customer: {} })
  platform.on(/POST|DELETE/, problem(409, 'Common.Conflict'))
  const customer = { id: 'cus-ada', email: 'ada@example.com', twoFactorEnabled: false }
  platform.on(/GET \/v1\/customer$/, { json: customer })
  platform.on(/GET \/v1\/customer\/sessions/, { json: { data: [] } })
  expect(await renderPage(SecurityPage, '/')).not.toContain(refusalText('conflict'))
  const path = await redirectOf(action(formOf(fields)))
  expect(await renderPage(SecurityPage, path)).toContain(refusalText('conflict'))
})
