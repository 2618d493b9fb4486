export type StoreName = 'terra-tide' | 'norrlys'

/** The address under which a browser finds a store; `*.localhost` resolves in browsers alone. */
export function addressOf(store: StoreName, port: number | string = shopPort()) {
  return `http://${store}.localhost:${port}`
}

/** The address of the platform, where the mailbox and the payment page are. */
export function platformAddress() {
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
