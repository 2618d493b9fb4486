// `npm run platform` starts the platform alone; `npm run platform -- <command>` runs one of its
// commands (seed, import, …) on the same data.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { platformEnv, readSettings, requireFreePorts, startPlatform } from './support/houses.mjs'
import { ensureInstalled } from './support/install.mjs'
import { runCommand, untilOneEnds } from './support/run.mjs'
import { onNewEnoughNode, projectRoot } from './support/runtime.mjs'

const args = process.argv.slice(2)

await onNewEnoughNode()
await runCommand(async () => {
  const settings = { ...readSettings(), isAlone: false }
  ensureInstalled()
  if (args.length > 0) return runPlatformCommand(settings)
  await requireFreePorts({ ...settings, port: 0 })
  await startPlatform(settings)
  console.log(
    `The platform listens on http://127.0.0.1:${settings.platformPort}. Stop it with Ctrl-C.`,
  )
  await untilOneEnds()
})

function runPlatformCommand(settings) {
  const result = spawnSync(process.execPath, ['src/cli.ts', ...args], {
    cwd: join(projectRoot, 'platform'),
    stdio: 'inherit',
    env: { ...process.env, ...platformEnv(settings) },
  })
  process.exitCode = result.status ?? 1
}
