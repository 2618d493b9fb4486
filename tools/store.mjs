// `npm run store -- <command>` creates, checks and publishes the folder of a store. See
// tools/store/commands.mjs.
import { readArguments } from './lib/arguments.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand } from './lib/processes.mjs'

await prepare()
await runCommand(async () => {
  // Store files are checked by modules of the storefront.
  const { findStorefrontModules } = await import('./store/storefront-modules.mjs')
  findStorefrontModules()
  const { options, storeCommand, usage } = await import('./store/commands.mjs')
  process.exitCode = await storeCommand(readArguments(usage, { options, allowPositionals: true }))
})
