import Stripe from 'stripe'
import type { Unavailable } from '#commerce/payments/payment-provider.ts'

/** What Stripe says of a request that it will not carry out; null when a later one may succeed. */
export function findRefusal(error: unknown): string | null {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  return isRefusal ? (error.code ?? error.type) : null
}

function findRemedy(error: Stripe.errors.StripeError): Pick<Unavailable, 'remedy'> {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return { remedy: 'keys' }
  return error.code === 'resource_missing' ? { remedy: 'account' } : {}
}

/** Every other failure of Stripe: busy, not reached, or keys that are wrong. No secret is in it. */
export function toUnavailable(error: unknown): Unavailable {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const detail = `Stripe: ${error.type} ${error.code ?? ''}`.trim()
  return { kind: 'unavailable', detail, ...findRemedy(error) }
}

/** What we call a charge: the payment intent, named or whole. */
export function readChargeId(intent: string | { id: string } | null): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
