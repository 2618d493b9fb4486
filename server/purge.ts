// `npm run purge -- <path or cache tag>` makes documents stale, with REDIS_URL in every process of the shop, and
// `-- --key` prints the key with which `curl -H 'x-operator-key: …'` shows a document's cache tags.
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
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

if (!key) fail('WEBHOOK_SECRETS is not set: give it the settings of the storefront.')
else if (values['key']) process.stdout.write(`${key}\n`)
else if (!target) fail('Name a path or a cache tag.')
else await purge(target, key)

async function purge(pathOrTag: string, operatorKey: string): Promise<void> {
  const isPath = pathOrTag.startsWith('/')
  const headers = { [OPERATOR_HEADER]: operatorKey, ...(!isPath && { [TAG_HEADER]: pathOrTag }) }
  const own = env['HOST'] ?? ''
  const host = /^(0\.0\.0\.0|::)?$/.test(own) ? 'localhost' : own.includes(':') ? `[${own}]` : own
  const origin = `http://${host}:${env['PORT'] || 3000}`
  // As browsers write it.
  const path = isPath ? new URL(pathOrTag, 'http://shop.example').pathname : '/'
  // Not `fetch`, which refuses some ports that the shop may have.
  const asking = request(origin + path, { method: 'PURGE', headers, agent: false }).end()
  const [answer]: (IncomingMessage | undefined)[] = await once(asking, 'response').catch(() => [])
  if (!answer) return fail(`No storefront answers at ${origin} (HOST, PORT).`)
  answer.resume()
  if (answer.statusCode !== 204)
    return fail(`The storefront answered ${answer.statusCode}: is WEBHOOK_SECRETS the same?`)
  process.stdout.write(
    `${pathOrTag} is stale. Without REDIS_URL, run it for each process (PORT).\n`,
  )
}

/** The secrets that `npm start` has made for the demo, which is not what runs in production. */
function readDemoSecrets(): string | undefined {
  if (env['NODE_ENV'] === 'production') return undefined
  const file = join(env['DATA_DIR'] ?? '.data', 'secrets.json')
  if (!existsSync(file)) return undefined
  process.stderr.write(`WEBHOOK_SECRETS is not set: the key is that of the demo (${file}).\n`)
  return z.object({ webhookSecrets: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
    .webhookSecrets
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
