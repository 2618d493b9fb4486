import { createHash } from 'node:crypto'

/**
 * Replaces the nonce of one render with hashes, so that the document can be cached for everyone.
 * Only scripts with the nonce get a hash: an injected element cannot know it and stays blocked.
 *
 * @param policy with `'nonce-…'` and `'strict-dynamic'`
 */
export function hashScripts(
  html: string,
  policy: string,
  nonce: string,
): { html: string; policy: string } {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const isOurs = attributes.includes(`nonce="${nonce}"`)
    if (!isOurs || /\bsrc=/.test(attributes)) continue
    const written = text.replaceAll(nonce, '')
    hashes.add(`'sha256-${createHash('sha256').update(written).digest('base64')}'`)
  }
  return { html: html.replaceAll(nonce, ''), policy: withoutNonce(policy, nonce, [...hashes]) }
}

/** The policy with `'self'` and these hashes in place of the nonce. */
export function withoutNonce(policy: string, nonce: string, hashes: string[] = []): string {
  return policy.replace(`'nonce-${nonce}' 'strict-dynamic'`, ["'self'", ...hashes].join(' '))
}
