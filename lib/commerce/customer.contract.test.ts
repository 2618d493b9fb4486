import { describe, expect, inject, it } from 'vitest'
import {
  changePassword,
  deleteCustomer,
  getCustomer,
  registerCustomer,
  updateCustomer,
} from './customer'
import {
  createAddress,
  deleteAddress,
  findAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from './customer-addresses'
import { loginCustomer, requestRecovery, resetPassword } from './customer-login'
import { beginTwoFactor, confirmTwoFactor } from './customer-security'
import {
  clientOf,
  demo,
  leipzig,
  newCredentials,
  otherStore,
  signInNewCustomer,
} from './contract.testing'

describe('a customer on the platform', () => {
  it('registers once per store with an email address', async () => {
    const { credentials } = await signInNewCustomer()
    const again = { ...credentials, firstName: 'Ada', lastName: 'Test' }
    expect(await registerCustomer(clientOf(), again)).toBe(false)
    expect(await registerCustomer(clientOf(otherStore), again)).toBe(true)
  })

  it('is refused alike for a wrong password and an unknown address', async () => {
    const { credentials } = await signInNewCustomer()
    const wrong = { ...credentials, password: 'not this one' }
    const unknown = newCredentials()
    expect(await loginCustomer(clientOf(), wrong)).toMatchObject({ ok: false, code: 'wrong' })
    expect(await loginCustomer(clientOf(), unknown)).toMatchObject({ ok: false, code: 'wrong' })
  })

  it('cannot sign in to a store without an account there', async () => {
    const { credentials } = await signInNewCustomer()
    expect(await loginCustomer(clientOf(otherStore), credentials)).toMatchObject({ ok: false })
  })

  it('reads and updates the profile', async () => {
    const { client, credentials } = await signInNewCustomer()
    expect(await getCustomer(client)).toMatchObject({ email: credentials.email, firstName: 'Ada' })
    await updateCustomer(client, { firstName: 'Grace', phone: '+49 40 123456' })
    expect(await getCustomer(client)).toMatchObject({ firstName: 'Grace', phone: '+49 40 123456' })
  })

  it('can change the password only with the current one', async () => {
    const { client, credentials } = await signInNewCustomer()
    const newPassword = 'another quiet harbour'
    const wrong = { currentPassword: 'not this one', newPassword }
    expect(await changePassword(client, wrong)).toBe(false)
    const right = { currentPassword: credentials.password, newPassword }
    expect(await changePassword(client, right)).toBe(true)
    const { email } = credentials
    expect(await loginCustomer(clientOf(), { email, password: newPassword })).toMatchObject({
      ok: true,
    })
  })

  it('gets the same answer to a password reset for a known and an unknown address', async () => {
    const { credentials } = await signInNewCustomer()
    const client = clientOf()
    const answers: unknown[] = []
    for (const { email } of [credentials, newCredentials()]) {
      const response = await fetch(`${inject('platformUrl')}/v1/customer/recovery-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-store-domain': demo.storeDomain },
        body: JSON.stringify({ email }),
      })
      answers.push([response.status, await response.text()])
      await requestRecovery(client, { email, locale: 'sv' })
    }
    expect(answers[0]).toEqual([200, ''])
    expect(answers[1]).toEqual(answers[0])
  })

  it('cannot set a password with a made-up link', async () => {
    const reset = { token: 'no-such-token', password: 'another quiet harbour' }
    expect(await resetPassword(clientOf(), reset)).toBe(false)
  })

  it('starts two-factor set-up, which a wrong code does not confirm', async () => {
    const { client } = await signInNewCustomer()
    const setUp = await beginTwoFactor(client)
    expect(setUp.otpauthUri).toContain('otpauth://totp/')
    expect(setUp.recoveryCodes.length).toBeGreaterThan(0)
    expect(await confirmTwoFactor(client, '000000')).toBe(false)
  })

  it('deletes the account with the password, and cannot sign in afterwards', async () => {
    // It empties the answers of repeated requests of its store, on which other files rely.
    const { client, credentials } = await signInNewCustomer(otherStore)
    expect(await deleteCustomer(client, 'not this one')).toBe(false)
    expect(await deleteCustomer(client, credentials.password)).toBe(true)
    expect(await loginCustomer(clientOf(otherStore), credentials)).toMatchObject({ ok: false })
  })

  it('is not authenticated without a token', async () => {
    await expect(getCustomer(clientOf())).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

describe('the address book on the platform', () => {
  it('has exactly one default address unless it is empty', async () => {
    const { client } = await signInNewCustomer()
    const first = await createAddress(client, leipzig)
    const second = await createAddress(client, { ...leipzig, line1: 'Am Speicher 7' })
    const defaults = async () =>
      (await listAddresses(client)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
    expect(await defaults()).toEqual([first])
    expect(await setDefaultAddress(client, second ?? '')).toBe(true)
    expect(await defaults()).toEqual([second])
    expect(await deleteAddress(client, second ?? '')).toBe(true)
    expect(await defaults()).toEqual([first])
  })

  it('changes an address, and does not find those of other customers', async () => {
    const { client } = await signInNewCustomer()
    const id = (await createAddress(client, leipzig)) ?? ''
    expect(await updateAddress(client, id, { ...leipzig, city: 'Markkleeberg' })).toBe(true)
    expect(await findAddress(client, id)).toMatchObject({ city: 'Markkleeberg' })
    const { client: other } = await signInNewCustomer()
    expect(await updateAddress(other, id, leipzig)).toBe(false)
    expect(await deleteAddress(other, id)).toBe(false)
  })
})
