export type StoreName = 'terra-tide' | 'norrlys'

/** The address under which a browser finds a store; `*.localhost` resolves in browsers alone. */
export function storeUrl(store: StoreName, port: number | string = shopPort()) {
  return `http://${store}.localhost:${port}`
}

/** The address of the platform, where the mailbox and the payment page are. */
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

/** One page of each kind that anybody may open; `private` ones belong to one shopper. */
export const publicPages: Record<StoreName, string[]> = {
  'terra-tide': [
    '/',
    '/categories/drinkware',
    '/categories/drinkware?sort=PRICE_ASC',
    '/collections/first-light',
    '/products/harbour-mug',
    '/search?q=mug',
    '/search?q=nothing-of-that-name',
    '/pages/delivery',
  ],
  norrlys: [
    '/',
    '/categories/lighting',
    '/categories/lighting?sort=PRICE_ASC',
    '/collections/slow-room',
    '/products/aura-table-lamp',
    '/search?q=lamp',
    '/search?q=nothing-of-that-name',
    '/pages/delivery',
  ],
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

export const storeNames: StoreName[] = ['terra-tide', 'norrlys']
