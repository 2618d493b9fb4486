import { describe, expect, it } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

// The examples of Stripe's page on supported currencies.
describe('a Stripe amount', () => {
  it.each([
    ['EUR', 1099, 1099],
    ['JPY', 500, 500],
    ['KRW', 1200, 1200],
    ['KWD', 5120, 5120],
    ['KWD', 5124, null],
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    ['MGA', 500, 5],
    ['MGA', 501, null],
    ['HUF', 1045, 1045],
  ])('in %s is for %i of our minor units %j', (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount)
  })

  it.each([
    ['EUR', 1099, 1099],
    ['ISK', 500, 5],
    ['ISK', 501, null],
    ['MGA', 5, 500],
    ['BHD', 5120, 5120],
  ])('in %s of %i is %j of our minor units', (currency, amount, minor) => {
    expect(fromStripeAmount(amount, currency)).toBe(minor)
  })
})
