// A shop for one journey that takes the platform away from it: it would disturb all others. The
// journey starts this program and tells it by messages what to do.
import { stopAll } from '#scripts/support/processes.mjs'
import { openShop } from './shop.mjs'

const shop = await openShop({ withMiddleman: true })
process.send({ port: shop.port, platformPort: shop.platformPort })

process.on('message', async ({ wish, rule, csv }) => {
  if (wish === 'stop platform') await shop.stopPlatform()
  if (wish === 'restart platform') await shop.restartPlatform()
  if (wish === 'harm') shop.middleman.harm(rule)
  if (wish === 'heal') shop.middleman.heal()
  if (wish === 'import') await shop.importProducts(csv)
  const logs = wish === 'logs' ? shop.readLogs() : ''
  process.send({ done: wish, secrets: shop.middleman.secrets(), logs })
})

process.on('disconnect', async () => {
  await shop.close()
  await stopAll()
  process.exit(0)
})
