import { createHash } from 'node:crypto'

/**
 * Turns the nonce of one render into hashes, so that the document can be kept for everyone. Only
 * scripts that carry the nonce get one: an element that an injection brought into the markup
 * cannot know it and stays forbidden.
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

/** The policy with our own files, and these hashes, in the place of its nonce. */
export function withoutNonce(policy, nonce, hashes = []) {
  return policy.replace(`'nonce-${nonce}' 'strict-dynamic'`, ["'self'", ...hashes].join(' '))
}
