import { expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { renew } from '@/lib/server/session/refresh'
import { getShopper } from '@/lib/server/session/shopper'
import { saveProfile } from './actions'

const platform = usePlatform()

const PATCH = /PATCH \/v1\/customer$/
const done = {
  ...{ go: '/account/profile', form: 'profile', errors: {}, values: {} },
  notice: { key: 'profileSaved' },
}

it('a new name is in the session, with the tokens that another tab has renewed meanwhile', async () => {
  await browser.hold({ customer: {} })
  const { customer } = await getShopper()
  if (!customer) throw new Error('Nobody is signed in.')
  platform.on(/POST \/connect\/token/, {
    json: { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 },
  })
  platform.on(PATCH, { status: 204 })
  await renew(customer)
  const typed = { firstName: 'Adele', lastName: 'Test', phone: ' ', marketingConsent: 'on' }
  expect(await submit(saveProfile, typed)).toEqual(done)
  expect(platform.calls(PATCH)[0]?.body).toEqual({ ...typed, phone: null, marketingConsent: true })
  expect(await browser.read('customer')).toMatchObject({
    ...{ firstName: 'Adele', accessToken: 'access-2', refreshToken: 'refresh-2', sid: 'sid-1' },
  })
})

it('the session stays as it is when the first name does', async () => {
  await browser.hold({ customer: {} })
  platform.on(PATCH, { status: 204 })
  expect(await submit(saveProfile, { firstName: 'Ada', lastName: 'New' })).toEqual(done)
  expect(browser.writes()).toEqual(['flash'])
})
