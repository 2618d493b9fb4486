// `npm start` and `npm run dev` (--dev) start the storefront and the platform, which serves the
// desk. They install, build and seed only what is missing.
import { startPlatform, startStorefront, watchDesk } from './lib/applications.mjs'
import { readArguments } from './lib/arguments.mjs'
import { ensureBuilt, ensureDeskBuilt } from './lib/build.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest, untilOneEnds } from './lib/processes.mjs'
import { readSettings, requireFreePorts } from './lib/settings.mjs'
import { startMessage } from './lib/start-message.mjs'

const { values } = readArguments('npm start, or npm run dev', {
  options: { dev: { type: 'boolean', default: false } },
})
const isDev = values.dev

await runCommand(async () => {
  const settings = readSettings()
  const { port: PORT, platformPort: PLATFORM_PORT, isPlatformElsewhere } = settings
  await requireFreePorts(isPlatformElsewhere ? { PORT } : { PORT, PLATFORM_PORT })
  await prepare()
  stopOnRequest()
  if (!isDev) ensureBuilt()
  if (!isPlatformElsewhere) {
    if (isDev) watchDesk(settings)
    else ensureDeskBuilt()
    await startPlatform(settings, { watch: isDev, isDemo: true })
  }
  await startStorefront(settings, { isDev })
  console.log(startMessage(settings))
  await untilOneEnds()
})
