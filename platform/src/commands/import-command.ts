import { parseArgs } from 'node:util'
import { projectPending } from '#commerce/catalog/project.ts'
import { runImport } from '#commerce/import/run-import.ts'
import { findStoreByDomain } from '#commerce/stores/stores.ts'
import { createImageFetch } from '#outbound/fetch-image.ts'
import { failed, resolvePath, type Command } from './outcome.ts'

const maxNamedFaults = 200

/** `import <file> --store <domain> [--stock]`: imports products, with `--stock` also their stock. */
export const importCatalog: Command = async (context, args) => {
  const { services, print } = context
  const { values, positionals } = parseArgs({
    args,
    options: { store: { type: 'string' }, stock: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || !values.store)
    return failed('Usage: import <file.csv|file.json> --store <domain> [--stock]')
  const { db, clock, config, dialler } = services
  const store = await findStoreByDomain(db, values.store)
  if (!store) return failed(`No store has the domain ${values.store}.`)
  const fetchImage = createImageFetch(dialler)
  const { dataDir, s3 } = config
  const result = await runImport(
    { db, dataDir, s3, clock, fetchImage, setsStock: values.stock },
    store,
    resolvePath(context, file),
    ({ done, faults }) => print(`Read ${String(done)} products, found ${String(faults)} errors.`),
  )
  await projectPending(db)
  if (result.resumedAfter > 0) {
    print(`Skipped ${String(result.resumedAfter)} products that an interrupted run had imported.`)
  }
  for (const { line, product, reason } of result.faultList.slice(0, maxNamedFaults)) {
    print(`line ${String(line)}${product === null ? '' : `, ${product}`}: ${reason}`)
  }
  if (result.faults > maxNamedFaults) print(`… and ${String(result.faults - maxNamedFaults)} more.`)
  const message = `Imported ${String(result.written)} of ${String(result.done)} products; found ${String(result.faults)} errors.`
  return { ok: result.faults === 0, message }
}
