import { createHash } from 'node:crypto'

/**
 * Replaces the nonce of one render with hashes, so that the document can be cached for everyone.
 * Only scripts with the nonce get a hash: an injected element cannot know it and stays blocked.
 *
 * @param {string} html
 * @param {string} policy with `'nonce-…'` and `'strict-dynamic'`
 * @param {string} nonce
 * @returns {{ html: string, policy: string }}
 */
export function hashScripts(html, policy, nonce) {
  const hashes = new Set()
  for (const [, attributes, text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isOurs = attributes.includes(`nonce="${nonce}"`)
    if (!isOurs || /\bsrc=/.test(attributes)) continue
    const written = text.replaceAll(nonce, '')
    hashes.add(`'sha256-${createHash('sha256').update(written).digest('base64')}'`)
  }
  return {
    html: html.replaceAll(nonce, ''),
    policy: withoutNonce(policy, nonce, [...hashes]),
  }
}

/** The policy with `'self'` and these hashes in place of the nonce. */
export function withoutNonce(policy, nonce, hashes = []) {
  return policy.replace(`'nonce-${nonce}' 'strict-dynamic'`, ["'self'", ...hashes].join(' '))
}
