// `npm run dev`: both houses from their sources, started again when a file changes.
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
  if (!settings.isAlone) await startPlatform(settings, { watch: true, isDemo: true })
  await startStorefront(settings, { mode: 'dev' })
  console.log(welcome(settings).join('\n'))
  await untilOneEnds()
})
