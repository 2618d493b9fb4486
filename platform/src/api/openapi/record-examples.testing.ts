// `npm run examples` writes examples.json: it runs the endpoint tests, which check each response
// against the OpenAPI document, and picks the most informative exchange of each operation. Examples
// that are still valid are kept, unless `--all` is given. Other arguments are test files.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeApi } from '#contract-command.ts'
import { chooseExample, toExample } from './choose-example.testing.ts'
import { listOperations } from './document-shape.ts'
import { findExampleFault, readStrictContract } from './example-faults.testing.ts'
import { examples, examplesFile, type Examples } from './examples.ts'
import type { Exchange } from './record-exchange.testing.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const args = process.argv.slice(2)
const files = args.filter((arg) => arg !== '--all')

function runTests(folder: string) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return spawnSync(process.execPath, [vitest, 'run', '--project=platform', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RECORD_EXAMPLES: folder },
  }).status
}

const readExchanges = (folder: string) =>
  readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Exchange),
  )

const folder = mkdtempSync(join(tmpdir(), 'vitrine-examples-'))
const status = runTests(folder)
const exchanges = Map.groupBy(readExchanges(folder), ({ operationId }) => operationId)
rmSync(folder, { recursive: true, force: true })
if (status !== 0) throw new Error('The tests must pass first.')

const document = await describeApi()
const contract = readStrictContract(document)
const chosen: Examples = {}
for (const { path, operation } of listOperations(document.paths)) {
  const id = operation.operationId ?? ''
  const known = examples[id]
  const fits = known && findExampleFault(contract, id, known) === null
  const candidates = (exchanges.get(id) ?? [])
    .map((exchange) => toExample(path, operation, exchange))
    .filter((example) => findExampleFault(contract, id, example) === null)
  const found = fits && !args.includes('--all') ? known : (chooseExample(candidates) ?? known)
  if (found) chosen[id] = found
}
writeFileSync(examplesFile, `${JSON.stringify(chosen, null, 2)}\n`)
