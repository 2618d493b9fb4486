// A shop for one journey that makes the platform fail, which would disturb all others. The journey
// starts this program and sends it messages.
import { stopAll } from '#scripts/lib/processes.mjs'
import { openShop } from './demo-shop.mjs'

const shop = await openShop({ withProxy: true })
process.send({ port: shop.port, platformPort: shop.platformPort })

process.on('message', async ({ command, fault, csv, storeDomain }) => {
  if (command === 'stop platform') await shop.stopPlatform()
  if (command === 'restart platform') await shop.restartPlatform()
  if (command === 'inject fault') shop.proxy.addFault(fault)
  if (command === 'remove faults') shop.proxy.removeFaults()
  if (command === 'import') await shop.importProducts(csv, storeDomain)
  const logs = command === 'logs' ? shop.readLogs() : ''
  process.send({ done: command, secrets: shop.proxy.secrets(), logs })
})

process.on('disconnect', async () => {
  await shop.close()
  await stopAll()
  process.exit(0)
})
