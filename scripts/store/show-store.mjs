import { startPlatform, startStorefront } from '#scripts/lib/applications.mjs'
import { stopOnRequest, untilOneEnds } from '#scripts/lib/processes.mjs'
import { readSettings, requireFreePorts } from '#scripts/lib/settings.mjs'
import { readStoreFolder, storesFolder } from './folder.mjs'

/**
 * Serves a store while it is being written: a change of its folder is on the screen within a
 * second. Ends with Ctrl-C.
 *
 * @param {string} slug
 * @param {{ at?: string | undefined }} options the moment whose sections are shown; by default now
 * @throws Error for a store that is not there, or something that is no moment
 */
export async function showStore(slug, { at } = {}) {
  const { store } = readStoreFolder(slug)
  if (at !== undefined && Number.isNaN(Date.parse(at))) {
    throw new Error(`found --at "${at}", expected a moment like 2026-12-01T00:00:00+01:00`)
  }
  const settings = readSettings()
  const { port, platformPort, isPlatformElsewhere } = settings
  await requireFreePorts(
    isPlatformElsewhere ? { PORT: port } : { PORT: port, PLATFORM_PORT: platformPort },
  )
  stopOnRequest()
  if (!isPlatformElsewhere) await startPlatform(settings, { isDemo: true })
  const env = { STORES_DIR: storesFolder(), PREVIEW_AT: at }
  await startStorefront(settings, { isDev: true, env })
  const when = at === undefined ? '' : ` as of ${at}`
  console.log(`${store.name ?? slug} is open${when}: http://${slug}.localhost:${String(port)}
Its components: http://${slug}.localhost:${String(port)}/_kit
Every change of ${storesFolder()}/${slug} reloads the page. Stop with Ctrl-C.`)
  await untilOneEnds()
}
