import { beforeEach, describe, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { isEnded } from '@/lib/server/session/ended-sessions'
import {
  beginTwoFactor,
  deleteAccount,
  savePassword,
  signOutDevice,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from './actions'

const platform = usePlatform()

const PAGE = '/account/security'
const SET_UP = `${PAGE}/two-factor`
const passwords = { currentPassword: 'old', newPassword: 'quiet harbour lamp' }
const known = { currentPassword: 'quiet harbour lamp' }
const setUp = { secret: 'ABC', otpauthUri: 'otpauth://totp/x', recoveryCodes: ['one', 'two'] }

const owner = (twoFactorEnabled: boolean) => ({ id: 'cus-ada', email: 'a@b.de', twoFactorEnabled })

// A session that has ended does not come back, also not in the next test.
let sid = 'sid-security'

beforeEach(async () => {
  sid += '-'
  await browser.hold({ customer: { sid }, cart: { customerId: 'cus-ada' } })
  platform.on(/POST \/v1\/customer\/two-factor$/, { json: setUp })
  await submit(beginTwoFactor)
})

describe('an action on the security of an account', () => {
  it.each([
    {
      ...{ action: savePassword, fields: passwords, go: PAGE },
      ...{ code: 'Customer.InvalidCredentials', field: 'currentPassword', key: 'passwordWrong' },
    },
    {
      ...{ action: turnTwoFactorOn, fields: { code: '123456' }, go: SET_UP },
      ...{ code: 'Customer.TwoFactorInvalid', field: 'code', key: 'codeWrong' },
    },
    {
      ...{ action: turnTwoFactorOff, fields: known, go: SET_UP },
      ...{ code: 'Customer.InvalidCredentials', field: 'currentPassword', key: 'passwordWrong' },
    },
    {
      ...{ action: deleteAccount, fields: { ...known, understood: 'on' }, go: `${PAGE}/delete` },
      ...{ code: 'Customer.InvalidCredentials', field: 'currentPassword', key: 'passwordWrong' },
    },
  ])('is refused with $code and changes nothing here', async (row) => {
    const { action, fields, go, code, field, key } = row
    platform.on(/./, problem(400, code))
    platform.on(/GET \/v1\/customer$/, { json: owner(false) })
    expect(await submit(action, fields)).toMatchObject({ go, errors: { [field]: { key } } })
    expect(await browser.read('customer')).toMatchObject({ sid })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1' })
    expect(await browser.read('setUp')).toMatchObject(setUp)
  })

  it('that has turned two-factor on already, its answer lost, says so the second time', async () => {
    platform.on(/confirm/, problem(400, 'Customer.TwoFactorInvalid'))
    platform.on(/GET \/v1\/customer$/, { json: owner(true) })
    const notice = { key: 'twoFactorOn' }
    expect(await submit(turnTwoFactorOn, { code: '123456' })).toMatchObject({ go: PAGE, notice })
    expect(await browser.read('setUp')).toBeNull()
  })

  it.each([
    [savePassword, { ...passwords, newPassword: 'short' }, 'newPassword', 'passwordShort'],
    [savePassword, { newPassword: 'quiet harbour lamp' }, 'currentPassword', 'passwordMissing'],
    [turnTwoFactorOn, { code: '12345' }, 'code', 'codeShort'],
    [turnTwoFactorOff, { currentPassword: '' }, 'currentPassword', 'passwordMissing'],
    [deleteAccount, known, 'understood', 'confirmDelete'],
    [signOutDevice, { deviceId: '' }, 'deviceId', 'gone'],
  ])('is not sent when a field is wrong', async (action, fields, field, key) => {
    const { length } = platform.calls(/./)
    expect(await submit(action, fields)).toMatchObject({ errors: { [field]: { key } } })
    expect(platform.calls(/./)).toHaveLength(length)
  })

  it('has signed a device out that the platform no longer knows', async () => {
    platform.on(/DELETE/, problem(404, 'Customer.SessionNotFound'))
    const notice = { key: 'deviceSignedOut' }
    expect(await submit(signOutDevice, { deviceId: 'device-1' })).toMatchObject({ notice })
  })
})

it('a new password leaves the old copies of the session without use', async () => {
  platform.on(/POST \/v1\/customer\/password/, { status: 204 })
  platform.on(/POST \/connect\/token/, {
    json: { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 },
  })
  await submit(savePassword, passwords)
  const session = await browser.read('customer')
  expect(session).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
  expect(session?.sid).not.toBe(sid)
  expect(await isEnded(sid)).toBe(true)
})

it('the secret of a set-up is sealed for its session until the first code is right', async () => {
  expect(await submit(beginTwoFactor)).toEqual({ go: SET_UP })
  expect(await browser.read('setUp')).toEqual({ store: 'first', sid, ...setUp })
  platform.on(/confirm/, { status: 204 })
  await submit(turnTwoFactorOn, { code: '123456' })
  expect(await browser.read('setUp')).toBeNull()
  expect(await browser.read('customer')).toMatchObject({ sid })
})

it('nothing of a deleted account stays in this browser', async () => {
  platform.on(/DELETE/, { status: 204 })
  await submit(deleteAccount, { ...known, understood: 'on' })
  for (const kind of ['customer', 'cart', 'setUp'] as const) {
    expect(await browser.read(kind), kind).toBeNull()
  }
})
