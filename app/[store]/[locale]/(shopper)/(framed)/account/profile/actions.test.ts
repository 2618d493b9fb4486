import { expect, it } from 'vitest'
import { browser, plain, redirectOf } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { renew } from '@/lib/server/session/refresh'
import { getShopper } from '@/lib/server/session/shopper'
import { saveProfile } from './actions'

const platform = usePlatform()

it('a new name is in the session, with the tokens that another tab has renewed meanwhile', async () => {
  await browser.hold({ customer: {} })
  const { customer } = await getShopper()
  if (!customer) throw new Error('Nobody is signed in.')
  platform.on(/POST \/connect\/token/, {
    json: { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600 },
  })
  platform.on(/PATCH \/v1\/customer$/, { status: 204, json: {} })
  await renew(customer)
  const data = new FormData()
  data.set('firstName', 'Adele')
  data.set('lastName', 'Test')
  expect(plain(await redirectOf(saveProfile(data)))).toBe('/account/profile')
  expect(await browser.read('customer')).toMatchObject({
    ...{ firstName: 'Adele', accessToken: 'access-2', refreshToken: 'refresh-2' },
  })
})
