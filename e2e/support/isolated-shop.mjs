// A shop for journeys that would disturb others: it makes the platform fail, reads traces,
// or pays at a stand-in for Stripe's API. The journey starts this program and sends it messages.
import { projectRoot } from '#tools/lib/paths.mjs'
import { onStopRequest, stopAll } from '#tools/lib/processes.mjs'
import { startCollector } from './collector.mjs'
import { openShop } from './demo-shop.mjs'

const collector = process.env.TRACED ? await startCollector() : null
const stripe = process.env.WITH_STRIPE ? await startStripe() : null
const opening = openShop({
  withProxy: true,
  // The platform sends webhooks to the storefront, as in production.
  withWebhooks: Boolean(process.env.WITH_WEBHOOKS),
  collectorUrl: collector?.url,
  stripeUrl: stripe?.url,
})
// Registered before the shop is open, so that a journey that times out leaves nothing running.
process.on('disconnect', () => end(0))
onStopRequest(() => end(0))
const shop = await opening.catch(async (error) => {
  // Closing the shop while it opens makes opening fail; that is not an error.
  if (process.connected) console.error(error)
  await end(1)
})
let isPlatformStopped = false
if (process.connected) process.send({ port: shop.port, platformPort: shop.platformPort })

process.on('message', async ({ command, fault, eventsUrl }) => {
  if (command === 'stop platform') {
    isPlatformStopped = true
    await shop.stopPlatform()
  }
  if (command === 'restore') {
    shop.proxy.removeFaults()
    if (isPlatformStopped) await shop.restartPlatform()
    isPlatformStopped = false
  }
  if (command === 'inject fault') shop.proxy.addFault(fault)
  if (command === 'pay at Stripe') stripe.pay([...stripe.sessions.keys()].at(-1))
  if (command === 'expire at Stripe') stripe.expire([...stripe.sessions.keys()].at(-1))
  if (command === 'send events of Stripe') await sendEvents(eventsUrl)
  if (command === 'stop both') {
    await shop.stopStorefront()
    await shop.stopPlatform()
  }
  const logs = /^(?:logs|stop both)$/.test(command) ? shop.readLogs() : ''
  const traces = { spans: collector?.spans(), telemetry: collector?.received() }
  const atStripe = stripe && { keys: stripe.keys, sessions: [...stripe.sessions.values()] }
  process.send({
    done: command,
    secrets: shop.proxy.secrets(),
    ...{ logs, atStripe },
    ...traces,
  })
})

async function startStripe() {
  const adapters = `${projectRoot}/platform/src/adapters`
  const { startStripeApi } = await import(`${adapters}/stripe-api.testing.ts`)
  const { testStripeKeys } = await import(`${adapters}/stripe-objects.testing.ts`)
  return { ...(await startStripeApi(() => new Date())), keys: testStripeKeys }
}

/** Sends each event twice, because Stripe guarantees delivery at least once. */
async function sendEvents(url) {
  for (const { body, headers } of stripe.events.splice(0)) {
    for (let time = 1; time <= 2; time += 1) {
      const { status } = await fetch(url, { method: 'POST', body, headers })
      if (status >= 300) throw new Error(`${url} answered ${status} to an event of Stripe.`)
    }
  }
}

async function end(code) {
  await stopAll()
  const opened = await opening.catch(() => null)
  await opened?.close()
  await collector?.stop()
  await stripe?.close()
  process.exit(code)
}
