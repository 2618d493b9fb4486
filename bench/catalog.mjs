// `npm run bench:catalog -- seed --products 100000` generates the store generated.localhost, and
// `npm run bench:catalog -- measure` times uncached reads of it; see platform/bench/catalog.ts.
import { spawnSync } from 'node:child_process'
import { platformEnv } from '#tools/lib/applications.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { prepare } from '#tools/lib/prepare.mjs'
import { readSettings } from '#tools/lib/settings.mjs'

if (process.argv.includes('--help')) {
  console.log(
    'npm run bench:catalog -- seed --products <number>\nnpm run bench:catalog -- measure\nnpm run bench:catalog -- neighbours',
  )
  process.exit(0)
}
await prepare()
const env = { ...process.env, ...platformEnv(readSettings()) }
const options = { cwd: `${projectRoot}/platform`, stdio: 'inherit', env }
const args = ['bench/catalog.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, options).status ?? 1
