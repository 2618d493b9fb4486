// On a phone's connection the scripts of a page take as long to load as everything it shows. A
// cached document is complete without them, so they load after its first image
// (docs/decisions/217).

const asyncScript = /<script\b[^>]* src="\/_next\/static\/[^>]* async=""[^>]*><\/script>/g
const preloadedScript = /<link rel="preload" as="script"[^>]*>/g
const templateId = 'scripts'
/** Longest wait for the image, in milliseconds. */
const longestWait = 3_000

/**
 * Adds the scripts once the image with high fetch priority can be painted or, without one, after
 * the first paint. An earlier interaction adds them at once. They come from a parsed template, so
 * this code sets no script URL, which Trusted Types would refuse.
 */
const loader = `(function(){
var added,template=document.getElementById('${templateId}'),image=document.querySelector('img[fetchpriority=high]');
function add(){if(added)return;added=true;document.head.appendChild(document.importNode(template.content,true))}
function afterPaint(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(add)})})}
['pointerdown','touchstart','keydown'].forEach(function(kind){addEventListener(kind,add,{once:true,passive:true,capture:true})});
if(image&&image.decode)image.decode().then(afterPaint,afterPaint);else afterPaint();
setTimeout(add,${longestWait})})()`

/**
 * Moves the scripts of a document into a template until its first image has loaded.
 *
 * @param html a whole document
 * @param nonce of its render
 * @returns the same document if it has no scripts of the build
 */
export function loadScriptsLate(html: string, nonce: string): string {
  const scripts = html.match(asyncScript)
  const end = html.lastIndexOf('</body>')
  if (!scripts || end < 0) return html
  const late = `<template id="${templateId}">${scripts.join('')}</template><script nonce="${nonce}">${loader}</script>`
  const without = (part: string) => part.replace(asyncScript, '').replace(preloadedScript, '')
  return without(html.slice(0, end)) + late + without(html.slice(end))
}
