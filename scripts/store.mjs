// `npm run store -- <command>`: makes, checks and hands over the folder of a store. See
// scripts/store/commands.mjs.
import { registerHooks } from 'node:module'
import { prepare } from './lib/prepare.mjs'
import { runCommand } from './lib/processes.mjs'
import { resolveStorefront } from './store/resolve.mjs'

await prepare()
// The rules of a store file are the storefront's own modules.
registerHooks({ resolve: resolveStorefront })
await runCommand(async () => {
  const { storeCommand } = await import('./store/commands.mjs')
  process.exitCode = await storeCommand(process.argv.slice(2))
})
