import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { endApplicationToken, issueApplicationToken } from '#identity/operator-token.ts'
import { getStore, resolvePath } from './command-input.ts'
import { done, failed, type Command } from './outcome.ts'

const usage =
  'Usage: admin <GET|POST|PUT|PATCH|DELETE> </v1/…> --store <domain> [--data <json>|@<file>]'

/** `admin`: calls an operation as the operator, validated as over the network. */
export const admin: Command = async (context, args) => {
  const { services, app } = context
  const { values, positionals } = parseArgs({
    args,
    options: { store: { type: 'string' }, data: { type: 'string' } },
    allowPositionals: true,
  })
  const [method = '', path = ''] = positionals
  if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method) || !path.startsWith('/v1/') || !values.store) {
    return failed(usage)
  }
  const store = await getStore(services, values.store)
  const { data } = values
  const body = data?.startsWith('@')
    ? await readFile(resolvePath(context, data.slice(1)), 'utf8')
    : data
  const token = await issueApplicationToken(services, store.tenantId)
  try {
    const response = await app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-store-id': store.id,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    return response.ok ? done(text) : failed(text)
  } finally {
    await endApplicationToken(services, token)
  }
}
