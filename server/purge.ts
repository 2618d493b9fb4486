// `npm run purge -- <path or cache tag>` makes documents stale in every process of the shop, and
// `-- --key` prints the key with which `curl -H 'x-operator-key: …'` shows a document's cache tags.
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { readArguments } from '#tools/lib/arguments.mjs'
import { OPERATOR_HEADER, operatorKeys, TAG_HEADER } from './operator.ts'

const { env } = process
const { values, positionals } = readArguments('npm run purge -- <path or cache tag> | --key', {
  options: { key: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [target] = positionals
const [key] = operatorKeys(env['WEBHOOK_SECRETS'] ?? readDemoSecrets())

if (!key) fail('WEBHOOK_SECRETS is not set.')
else if (values['key']) process.stdout.write(`${key}\n`)
else if (!target) fail('Name a path or a cache tag.')
else purge(target, key)

function purge(pathOrTag: string, operatorKey: string): void {
  const isPath = pathOrTag.startsWith('/')
  const headers = { [OPERATOR_HEADER]: operatorKey, ...(!isPath && { [TAG_HEADER]: pathOrTag }) }
  const address = { port: Number(env['PORT'] || 3000), path: isPath ? pathOrTag : '/' }
  request({ ...address, method: 'PURGE', headers }, (response) => {
    const { statusCode } = response.resume()
    if (statusCode === 204) process.stdout.write(`${pathOrTag} is stale in every process.\n`)
    else fail(`The storefront answered ${statusCode}: is WEBHOOK_SECRETS the same?`)
  })
    .on('error', () => fail(`No storefront answers on port ${address.port} (PORT).`))
    .end()
}

/** The secrets that `npm start` has made for the demo. */
function readDemoSecrets(): string | undefined {
  const file = join(env['DATA_DIR'] ?? '.data', 'secrets.json')
  if (!existsSync(file)) return undefined
  return z.object({ webhookSecrets: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
    .webhookSecrets
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
