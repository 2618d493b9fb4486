import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'
import { Exchange } from './exchange.mjs'

/**
 * The exchange with the other processes of this shop, through Redis or the primary process of this
 * machine, or null for a single process. Modules that are not needed are not loaded.
 *
 * @param {Record<string, string | undefined>} env with `REDIS_URL` and `REDIS_PREFIX`
 * @param {(change: import('./exchange.mjs').CatalogChange) => void} receive
 */
export async function openExchange({ REDIS_URL, REDIS_PREFIX }, receive) {
  const link = await openLink({ REDIS_URL, REDIS_PREFIX })
  return link && new Exchange(link, { receive, build: readBuild() })
}

async function openLink({ REDIS_URL, REDIS_PREFIX }) {
  if (REDIS_URL) {
    const { openRedisLink } = await import('./redis-link.mjs')
    return openRedisLink(REDIS_URL, { prefix: REDIS_PREFIX || undefined })
  }
  if (!cluster.isWorker) return null
  const { openPrimaryLink } = await import('./primary-link.mjs')
  return openPrimaryLink()
}

/** An id of the build, which is the same on every machine that built the same sources. */
function readBuild() {
  const files = ['vitrine-inputs', 'BUILD_ID'].map((name) => join(projectRoot, '.next', name))
  const file = files.find((path) => existsSync(path))
  return file ? readFileSync(file, 'utf8').trim().slice(0, 16) : ''
}
