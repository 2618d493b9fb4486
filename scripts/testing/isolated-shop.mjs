// A shop for one journey that makes the platform fail, which would disturb all others. The journey
// starts this program and sends it messages.
import { stopAll } from '#scripts/lib/processes.mjs'
import { openShop } from './demo-shop.mjs'

const shop = await openShop({ withProxy: true })
process.send({ port: shop.port, platformPort: shop.platformPort })

process.on('message', async ({ wish, rule, csv }) => {
  if (wish === 'stop platform') await shop.stopPlatform()
  if (wish === 'restart platform') await shop.restartPlatform()
  if (wish === 'harm') shop.proxy.addFault(rule)
  if (wish === 'heal') shop.proxy.removeFaults()
  if (wish === 'import') await shop.importProducts(csv)
  const logs = wish === 'logs' ? shop.readLogs() : ''
  process.send({ done: wish, secrets: shop.proxy.secrets(), logs })
})

process.on('disconnect', async () => {
  await shop.close()
  await stopAll()
  process.exit(0)
})
