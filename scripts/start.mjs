// `npm start`: from a fresh clone to two open shops. It installs, builds and seeds only what is
// missing, so that the second start takes seconds.
import { ensureBuilt } from './support/build.mjs'
import {
  readSettings,
  requireFreePorts,
  startPlatform,
  startStorefront,
} from './support/houses.mjs'
import { ensureInstalled } from './support/install.mjs'
import { runCommand, untilOneEnds } from './support/run.mjs'
import { onNewEnoughNode } from './support/runtime.mjs'
import { welcome } from './support/welcome.mjs'

await onNewEnoughNode()
await runCommand(async () => {
  const settings = readSettings()
  await requireFreePorts(settings)
  ensureInstalled()
  ensureBuilt()
  if (!settings.isAlone) await startPlatform(settings, { isDemo: true })
  await startStorefront(settings)
  console.log(welcome(settings).join('\n'))
  await untilOneEnds()
})
