// A shop for one journey that makes the platform fail, which would disturb all others, or reads its
// traces. The journey starts this program and sends it messages.
import { stopAll } from '#scripts/lib/processes.mjs'
import { startCollector } from './collector.mjs'
import { openShop } from './demo-shop.mjs'

const collector = process.env.TRACED ? await startCollector() : null
const shop = await openShop({
  withProxy: true,
  // The platform tells the storefront of changes, as it does in production.
  withWebhooks: Boolean(process.env.WITH_WEBHOOKS),
  collectorUrl: collector?.url,
})
process.send({ port: shop.port, platformPort: shop.platformPort })

process.on('message', async ({ command, fault, csv, storeDomain }) => {
  if (command === 'stop platform') await shop.stopPlatform()
  if (command === 'restart platform') await shop.restartPlatform()
  if (command === 'inject fault') shop.proxy.addFault(fault)
  if (command === 'remove faults') shop.proxy.removeFaults()
  if (command === 'import') await shop.importProducts(csv, storeDomain)
  if (command === 'stop both') {
    await shop.stopStorefront()
    await shop.stopPlatform()
  }
  const application =
    command === 'add application' ? await shop.addApplication(storeDomain) : undefined
  const logs = command === 'logs' ? shop.readLogs() : ''
  const traces = { spans: collector?.spans(), telemetry: collector?.received() }
  process.send({ done: command, secrets: shop.proxy.secrets(), logs, application, ...traces })
})

process.on('disconnect', async () => {
  await shop.close()
  await collector?.stop()
  await stopAll()
  process.exit(0)
})
