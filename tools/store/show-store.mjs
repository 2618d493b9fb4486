import { startPlatform, startStorefront } from '#tools/lib/applications.mjs'
import { stopOnRequest, untilOneEnds } from '#tools/lib/processes.mjs'
import { readSettings, requireFreePorts } from '#tools/lib/settings.mjs'
import { readStoreFolder, storesFolder } from './folder.mjs'

/**
 * Serves a store while it is edited: changes in its folder show within a second. Ctrl-C stops it.
 *
 * @param {string} slug
 * @param {{ at?: string | undefined }} options the time whose sections are shown; by default now
 * @throws Error if the store does not exist or `at` is not a valid time
 */
export async function showStore(slug, { at } = {}) {
  const { store } = readStoreFolder(slug)
  if (at !== undefined && Number.isNaN(Date.parse(at))) {
    throw new Error(`found --at "${at}", expected a moment like 2026-12-01T00:00:00+01:00`)
  }
  const settings = readSettings()
  const { port, platformPort, isPlatformElsewhere } = settings
  const ports = isPlatformElsewhere ? { PORT: port } : { PORT: port, PLATFORM_PORT: platformPort }
  await requireFreePorts(ports)
  stopOnRequest()
  if (!isPlatformElsewhere) await startPlatform(settings, { isDemo: true })
  const env = { STORES_DIR: storesFolder(), PREVIEW_AT: at }
  await startStorefront(settings, { isDev: true, env })
  const when = at === undefined ? '' : ` as of ${at}`
  console.log(`${store.name ?? slug} is running${when}: http://${slug}.localhost:${String(port)}
Components: http://${slug}.localhost:${String(port)}/_kit
Changes in ${storesFolder()}/${slug} reload the page. Press Ctrl-C to stop.`)
  await untilOneEnds()
}
