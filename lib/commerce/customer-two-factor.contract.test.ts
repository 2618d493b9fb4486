import { generate } from 'otplib'
import { expect, it } from 'vitest'
import { loginCustomer } from './customer-login'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from './customer-security'
import { clientOf, signInNewCustomer } from './contract.testing'

it('two-factor authentication requires a code once it is on, accepts each recovery code once, and can be switched off', async () => {
  const { client, credentials } = await signInNewCustomer()
  const begun = await beginTwoFactor(client)
  const [first = '', second = ''] = begun.recoveryCodes
  expect((await loginCustomer(clientOf(), credentials)).ok).toBe(true)
  expect(await confirmTwoFactor(client, first)).toBe(false)
  expect(await confirmTwoFactor(client, await generate({ secret: begun.secret }))).toBe(true)
  const requested = await loginCustomer(clientOf(), credentials)
  expect(requested).toMatchObject({ ok: false, code: 'codeNeeded' })
  const once = await loginCustomer(clientOf(), { ...credentials, twoFactorCode: first })
  expect(once.ok).toBe(true)
  const used = await loginCustomer(clientOf(), { ...credentials, twoFactorCode: first })
  expect(used).toMatchObject({ ok: false, code: 'codeWrong' })
  const right = await loginCustomer(clientOf(), { ...credentials, twoFactorCode: second })
  expect(right.ok).toBe(true)
  expect(await endTwoFactor(client, 'no')).toBe(false)
  expect(await endTwoFactor(client, credentials.password)).toBe(true)
  expect((await loginCustomer(clientOf(), credentials)).ok).toBe(true)
})
