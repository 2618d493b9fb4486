// `npm run platform` starts only the platform; `npm run platform -- <command>` runs one of its
// commands (store, import, …) on the same data.
import { spawnSync } from 'node:child_process'
import { platformEnv, startPlatform } from './lib/applications.mjs'
import { ensureDeskBuilt } from './lib/build.mjs'
import { projectRoot } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, stopOnRequest, untilOneEnds } from './lib/processes.mjs'
import { readSettings, requireFreePorts } from './lib/settings.mjs'

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log('npm run platform [-- <command> …], where the command help lists the others')
  process.exit(0)
}

await prepare()
await runCommand(async () => {
  const settings = readSettings()
  if (args.length > 0) {
    const env = { ...process.env, ...platformEnv(settings) }
    const options = { cwd: `${projectRoot}/platform`, stdio: 'inherit', env }
    process.exitCode = spawnSync(process.execPath, ['src/cli.ts', ...args], options).status ?? 1
    return
  }
  stopOnRequest()
  await requireFreePorts({ PLATFORM_PORT: settings.platformPort })
  ensureDeskBuilt()
  await startPlatform(settings)
  console.log(
    `The platform listens on http://127.0.0.1:${settings.platformPort}. Press Ctrl-C to stop.`,
  )
  await untilOneEnds()
})
