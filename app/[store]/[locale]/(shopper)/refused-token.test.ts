import { describe, expect, it } from 'vitest'
import { browser, formOf, plain, redirectOf } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import { GET as readShopper } from '@/app/api/shopper/route'
import { everyAction, wellGoingPlatform } from './actions.testing'
import { placeOrder } from './checkout/actions'
import { GET as returnFromPayment } from './checkout/return/route'

const platform = usePlatform()

let runs = 0

/**
 * What a customer does whose token the platform refuses from the `refusedFrom`th call that carries it.
 * @returns which calls it carried out, and what came of it.
 */
async function act(run: () => Promise<unknown>, token: string, refusedFrom = Infinity) {
  runs += 1
  browser.reset()
  changeFirstStore({ home: [{ kind: 'newsletter', title: '', text: '', consent: 'Ja, gern.' }] })
  // What is known of an ended session or a renewal outlives a run.
  const customer = { sid: `sid-${String(runs)}`, refreshToken: `refresh-${String(runs)}` }
  await browser.hold({ customer, cart: { token, customerId: 'cus-ada', paymentMethodId: 'card' } })
  const done: string[] = []
  let carrying = 0
  let renewals = 0
  const answer = wellGoingPlatform()
  platform.on(/./, (call) => {
    const { authorization, forwardedFor: _, idempotencyKey, ...rest } = call
    if (call.path === '/connect/token') {
      renewals += 1
      const tokens = { access_token: `access-${String(renewals + 1)}`, expires_in: 600 }
      return { json: { ...tokens, refresh_token: `${String(call.body.refresh_token)}+` } }
    }
    if (authorization === 'Bearer access-1' && ++carrying >= refusedFrom) return { fault: 401 }
    const isSignedIn = authorization !== undefined
    // Reads of the catalogue are kept.
    if (isSignedIn || call.path !== '/graphql')
      // Each run seals its cookie anew, of which some keys are made.
      done.push(JSON.stringify({ ...rest, isSignedIn, isOnce: idempotencyKey !== undefined }))
    return answer(call)
  })
  const answered = await run().then(
    (given) => (given instanceof Response ? given.json() : given),
    async (error: Error) => plain(await redirectOf(Promise.reject(error))),
  )
  const { errors, values, notice } = (await browser.read('flash')) ?? {}
  const { firstName, accessToken, refreshToken } = (await browser.read('customer')) ?? {}
  const holds = { errors, values, notice, firstName, cart: await browser.read('cart') }
  // Calls at the same time arrive in any order.
  return {
    done: done.toSorted(),
    outcome: { answered, ...holds },
    carrying,
    renewals,
    tokens: { accessToken, refreshToken },
  }
}

const forms = everyAction.map(({ name, action, kept, sent }) => ({
  name,
  run: () => action(formOf({ ...kept, ...sent })),
}))
const greet = async () => (await readShopper()).json() as Promise<unknown>
const agreed = { total: '2800', currencyCode: 'EUR', shippingMethodId: 'ship-1' }
const doings: { name: string; run: () => Promise<unknown> }[] = [
  ...forms,
  { name: 'placeOrder', run: () => placeOrder(formOf(agreed)) },
  { name: 'the way back from a payment', run: returnFromPayment },
  { name: 'the greeting, two calls at once', run: readShopper },
  { name: 'two greetings at once', run: () => Promise.all([greet(), greet()]) },
]

describe.each(doings)('a token refused in the middle of $name', ({ run }) => {
  it.each(['cart-1', ''])('has that one call repeated, wherever it is (cart: %o)', async (cart) => {
    const whole = await act(run, cart)
    expect(cart === '' ? {} : (whole.outcome.errors ?? {})).toEqual({})
    for (let call = 1; call <= whole.carrying; call += 1) {
      const { done, outcome, renewals, tokens } = await act(run, cart, call)
      expect(outcome).toEqual(whole.outcome)
      expect(done).toEqual(whole.done)
      expect(renewals).toBe(whole.renewals + 1)
      // The browser has the newest, or none any more.
      const newest = `access-${String(renewals + 1)}`
      expect([undefined, 'access-new', newest]).toContain(tokens.accessToken)
    }
  })
})
