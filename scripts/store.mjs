// `npm run store -- <command>`: makes, checks and hands over the folder of a store. See
// scripts/store/commands.mjs.
import { prepare } from './lib/prepare.mjs'
import { runCommand } from './lib/processes.mjs'

await prepare()
await runCommand(async () => {
  // The rules of a store file are the storefront's own modules.
  const { findStorefrontModules } = await import('./store/storefront-modules.mjs')
  findStorefrontModules()
  const { storeCommand } = await import('./store/commands.mjs')
  process.exitCode = await storeCommand(process.argv.slice(2))
})
