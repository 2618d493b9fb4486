// `npm run purge -- <path or cache tag>` makes documents stale, with REDIS_URL in every process of the shop, and
// `-- --key` prints the key with which `curl -H 'x-operator-key: …'` shows a document's cache tags.
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { readArguments } from '#tools/lib/arguments.mjs'
import { OPERATOR_HEADER, operatorKeys, REACH_HEADER, TAG_HEADER } from './operator.ts'

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
  const host = /^(0\.0\.0\.0|::)?$/.test(env['HOST'] ?? '') ? 'localhost' : env['HOST']
  const address = { host, port: Number(env['PORT'] || 3000) }
  // As browsers write it.
  const path = isPath ? new URL(pathOrTag, 'http://shop.example').pathname : '/'
  request({ ...address, path, method: 'PURGE', headers }, (response) => {
    const { statusCode, headers: answered } = response.resume()
    const isEvery = answered[REACH_HEADER] === 'all'
    if (statusCode === 204)
      process.stdout.write(
        isEvery
          ? `${pathOrTag} is stale in every process.\n`
          : `${pathOrTag} is stale in this process. Without REDIS_URL, run it for each (PORT).\n`,
      )
    else fail(`The storefront answered ${statusCode}: is WEBHOOK_SECRETS the same?`)
  })
    .on('error', () => fail(`No storefront answers on ${host}:${address.port} (HOST, PORT).`))
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
