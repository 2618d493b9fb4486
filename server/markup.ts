import { createHash } from 'node:crypto'

// What a rendered document becomes before it is kept for everyone.

const asyncScript = /<script\b[^>]* src="\/_next\/static\/[^>]* async=""[^>]*><\/script>/g
const preloadedScript = /<link rel="preload" as="script"[^>]*>/g

/**
 * Finishes a document whose scripts have a nonce, for a policy with `'nonce-…'` and
 * `'strict-dynamic'`.
 */
export function finishMarkup(
  html: string,
  policy: string,
  nonce: string,
): { html: string; policy: string } {
  return hashScripts(loadScriptsLate(html, nonce), policy, nonce)
}

/**
 * Adds the scripts once the image with high fetch priority can be painted or, without one, after
 * the first paint, after three seconds at the latest. An earlier interaction adds them at once.
 * They come from a parsed template, so this code sets no script URL, which Trusted Types would
 * refuse.
 */
const loader = `(function(){
var added,template=document.getElementById('scripts'),image=document.querySelector('img[fetchpriority=high]');
function add(){if(added)return;added=true;document.head.appendChild(document.importNode(template.content,true))}
function afterPaint(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(add)})})}
['pointerdown','touchstart','keydown'].forEach(function(kind){addEventListener(kind,add,{once:true,passive:true,capture:true})});
if(image&&image.decode)image.decode().then(afterPaint,afterPaint);else afterPaint();
setTimeout(add,3000)})()`

/**
 * Moves the scripts of a whole document into a template until its first image has loaded: on a
 * phone they take as long to load as everything that it shows, and it is complete without them
 * (docs/decisions/217).
 */
export function loadScriptsLate(html: string, nonce: string): string {
  const scripts = html.match(asyncScript)
  const end = html.lastIndexOf('</body>')
  if (!scripts || end < 0) return html
  const late = `<template id="scripts">${scripts.join('')}</template><script nonce="${nonce}">${loader}</script>`
  const without = (part: string) => part.replace(asyncScript, '').replace(preloadedScript, '')
  return without(html.slice(0, end)) + late + without(html.slice(end))
}

/**
 * Replaces the nonce of one render with hashes. Only scripts with the nonce get a hash: an injected
 * element cannot know it and stays blocked.
 */
function hashScripts(html: string, policy: string, nonce: string) {
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
