import { describe, expect, it } from 'vitest'
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
import { beginTwoFactor, confirmTwoFactor } from './customer-two-factor'
import { clientOf, leipzig, newCredentials, otherStore, signInNewCustomer } from './testing'

describe('a customer on the platform', () => {
  it('registers once with an address, in each store apart', async () => {
    const { credentials } = await signInNewCustomer()
    const again = { ...credentials, firstName: 'Ada', lastName: 'Test' }
    expect(await registerCustomer(clientOf(), again)).toEqual({ ok: false, code: 'emailTaken' })
    expect(await registerCustomer(clientOf(otherStore), again)).toEqual({ ok: true })
  })

  it('is refused with a wrong password, with the same words as an unknown address', async () => {
    const { credentials } = await signInNewCustomer()
    const wrong = { ...credentials, password: 'not this one' }
    const unknown = newCredentials()
    expect(await loginCustomer(clientOf(), wrong)).toMatchObject({ ok: false, code: 'wrong' })
    expect(await loginCustomer(clientOf(), unknown)).toMatchObject({ ok: false, code: 'wrong' })
  })

  it('cannot sign in to a store where there is no account', async () => {
    const { credentials } = await signInNewCustomer()
    expect(await loginCustomer(clientOf(otherStore), credentials)).toMatchObject({ ok: false })
  })

  it('reads and changes the profile', async () => {
    const { client, credentials } = await signInNewCustomer()
    expect(await getCustomer(client)).toMatchObject({ email: credentials.email, firstName: 'Ada' })
    await updateCustomer(client, { firstName: 'Grace', phone: '+49 40 123456' })
    expect(await getCustomer(client)).toMatchObject({ firstName: 'Grace', phone: '+49 40 123456' })
  })

  it('changes the password with the old one, and with no other', async () => {
    const { client, credentials } = await signInNewCustomer()
    const newPassword = 'another quiet harbour'
    const wrong = { currentPassword: 'not this one', newPassword }
    expect(await changePassword(client, wrong)).toEqual({ ok: false, code: 'wrongPassword' })
    const right = { currentPassword: credentials.password, newPassword }
    expect(await changePassword(client, right)).toEqual({ ok: true })
    const { email } = credentials
    expect(await loginCustomer(clientOf(), { email, password: newPassword })).toMatchObject({
      ok: true,
    })
  })

  it('is answered alike when a known and an unknown address ask for a new password', async () => {
    const { credentials } = await signInNewCustomer()
    await requestRecovery(clientOf(), { email: credentials.email })
    await requestRecovery(clientOf(), { email: newCredentials().email, locale: 'sv' })
  })

  it('cannot set a password with a link that was never sent', async () => {
    const reset = { token: 'no-such-token', password: 'another quiet harbour' }
    expect(await resetPassword(clientOf(), reset)).toEqual({ ok: false, code: 'linkOver' })
  })

  it('begins a second factor, which a wrong code does not confirm', async () => {
    const { client } = await signInNewCustomer()
    const setUp = await beginTwoFactor(client)
    expect(setUp.otpauthUri).toContain('otpauth://totp/')
    expect(setUp.recoveryCodes.length).toBeGreaterThan(0)
    expect(await confirmTwoFactor(client, '000000')).toBe(false)
  })

  it('deletes the account with the password, and is gone', async () => {
    const { client, credentials } = await signInNewCustomer()
    expect(await deleteCustomer(client, 'not this one')).toMatchObject({ ok: false })
    expect(await deleteCustomer(client, credentials.password)).toEqual({ ok: true })
    expect(await loginCustomer(clientOf(), credentials)).toMatchObject({ ok: false })
  })

  it('is nobody without a token', async () => {
    await expect(getCustomer(clientOf())).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

describe('the address book on the platform', () => {
  it('has exactly one default whenever it has any address', async () => {
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

  it('changes an address and knows none that is not its own', async () => {
    const { client } = await signInNewCustomer()
    const id = (await createAddress(client, leipzig)) ?? ''
    expect(await updateAddress(client, id, { ...leipzig, city: 'Markkleeberg' })).toBe(true)
    expect(await findAddress(client, id)).toMatchObject({ city: 'Markkleeberg' })
    const { client: other } = await signInNewCustomer()
    expect(await updateAddress(other, id, leipzig)).toBe(false)
    expect(await deleteAddress(other, id)).toBe(false)
  })
})
