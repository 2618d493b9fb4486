import { parseArgs } from 'node:util'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { runImport, type ProductChange } from '#commerce/import/run-import.ts'
import { createImageFetch } from '#outbound/fetch-image.ts'
import { getStore, resolvePath } from './command-input.ts'
import { failed, type Command } from './outcome.ts'

const maxNamedFaults = 200
const maxShownLength = 80
const usage =
  'Usage: import <file.csv|file.json> --store <domain> [--stock] [--replace-variants] [--dry-run]'

const toShown = (text: string) => {
  const line = text.replaceAll('\n', ' ')
  if (line === '') return '(none)'
  return line.length > maxShownLength ? `${line.slice(0, maxShownLength)}…` : line
}

function stateOf({ isNew, fields }: ProductChange) {
  if (isNew) return 'new'
  return fields.length > 0 ? 'changed' : 'unchanged'
}

function describeChange(change: ProductChange): string[] {
  const values = change.fields.map(
    ({ field, before, after }) => `  ${field}: ${toShown(before)} → ${toShown(after)}`,
  )
  return [`line ${String(change.line)}, ${change.slug}: ${stateOf(change)}`, ...values]
}

/**
 * `import <file> --store <domain> [--stock] [--replace-variants] [--dry-run]`: imports products, with
 * `--stock` also their stock. `--replace-variants` deletes variants that the file does not name.
 * `--dry-run` changes nothing, and shows what an import would change.
 */
export const importCatalog: Command = async (context, args) => {
  const { services, print } = context
  const { values, positionals } = parseArgs({
    args,
    options: {
      store: { type: 'string' },
      stock: { type: 'boolean', default: false },
      'replace-variants': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || !values.store) return failed(usage)
  const { db, clock, config, dialler } = services
  const store = await getStore(services, values.store)
  const fetchImage = createImageFetch(dialler)
  const { dataDir, s3, publicUrl } = config
  const isDryRun = values['dry-run']
  const tally = { new: 0, changed: 0, unchanged: 0 }
  const how = {
    setsStock: values.stock,
    replacesVariants: values['replace-variants'],
    isDryRun,
  }
  const result = await runImport(
    { db, dataDir, s3, publicUrl, clock, fetchImage, ...how },
    store,
    resolvePath(context, file),
    ({ done, faults, changes }) => {
      for (const change of changes) {
        tally[stateOf(change)] += 1
        if (isDryRun) for (const line of describeChange(change)) print(line)
      }
      if (!isDryRun) print(`Read ${String(done)} products, found ${String(faults)} errors.`)
    },
  )
  if (!isDryRun) await projectPending(db)
  if (result.resumedAfter > 0) {
    print(`Skipped ${String(result.resumedAfter)} products that an interrupted run had imported.`)
  }
  for (const { line, product, reason } of result.faultList.slice(0, maxNamedFaults)) {
    print(`line ${String(line)}${product === null ? '' : `, ${product}`}: ${reason}`)
  }
  if (result.faults > maxNamedFaults) print(`… and ${String(result.faults - maxNamedFaults)} more.`)
  const refused = result.done - result.resumedAfter - result.written
  const message = isDryRun
    ? `Nothing was changed. An import would add ${String(tally.new)}, change ${String(tally.changed)}, leave ${String(tally.unchanged)} and refuse ${String(refused)} of ${String(result.done)} products; found ${String(result.faults)} errors.`
    : `Imported ${String(result.written)} of ${String(result.done)} products; found ${String(result.faults)} errors.`
  return { ok: result.faults === 0, message }
}
