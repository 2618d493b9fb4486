import type { DemoStore } from './demo-stores'

/** The domain of a store; `*.localhost` resolves in browsers alone. */
export function storeDomain({ slug }: DemoStore) {
  return `${slug}.localhost`
}

/** The URL of a store. */
export function storeUrl(store: DemoStore, port: number | string = shopPort()) {
  return `http://${storeDomain(store)}:${port}`
}

/** The URL of the platform, which serves the mailbox and the payment page. */
export function platformUrl() {
  return `http://127.0.0.1:${required('SHOP_PLATFORM_PORT')}`
}

function shopPort() {
  return required('SHOP_PORT')
}

function required(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the shop was not opened before the journeys.`)
  return value
}

/** Private pages that a guest may open. */
export const guestPages = ['/cart', '/login', '/register', '/recovery', '/orders']

/** Pages of the account. */
export const accountPages = [
  '/account',
  '/account/profile',
  '/account/addresses',
  '/account/orders',
  '/account/security',
]
