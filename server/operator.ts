import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CatalogChange } from '#lib/server/request/render-context.ts'
import { pathTag } from './documents.ts'

/** The header that proves an operator; `npm run purge -- --key` prints its value. */
export const OPERATOR_HEADER = 'x-operator-key'
/** The header of a PURGE request that names a cache tag instead of the path. */
export const TAG_HEADER = 'x-cache-tag'

/** The keys of operators: one for each of `WEBHOOK_SECRETS` (`id:secret,…`). */
export function operatorKeys(webhookSecrets = ''): string[] {
  const secrets = webhookSecrets.split(',').flatMap((entry) => entry.trim() || [])
  return secrets.map((secret) => createHmac('sha256', secret).update('operator').digest('hex'))
}

/** Whether a request carries one of the keys. */
export function isOperator({ headers }: IncomingMessage, keys: readonly string[]): boolean {
  const given = Buffer.from(String(headers[OPERATOR_HEADER] ?? ''))
  return keys
    .map((key) => Buffer.from(key))
    .some((key) => key.length === given.length && timingSafeEqual(key, given))
}

/** What a PURGE request makes stale: documents and reads with a tag, or the documents of a path. */
export function readPurge({ url = '', headers }: IncomingMessage): CatalogChange {
  const tag = headers[TAG_HEADER]
  return { tags: [typeof tag === 'string' ? tag : pathTag(url)] }
}
