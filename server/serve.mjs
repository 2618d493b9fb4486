// The storefront in production, with WEB_CONCURRENCY processes. Started by `npm start`, and in
// production by `npm run serve` with the settings of docs/operations.md.
import cluster from 'node:cluster'
import { readArguments } from '#tools/lib/arguments.mjs'

readArguments('npm run serve')
const count = Number(process.env.WEB_CONCURRENCY || 1)

if (cluster.isPrimary && count > 1) {
  const { runWorkers } = await import('./workers.mjs')
  runWorkers(count)
} else {
  await import('./server.mjs')
}
