// On a phone's connection the scripts of a page take as long as everything that it shows. A kept
// document is whole without them, so they come after its first image (docs/decisions/217).

const asyncScript = /<script\b[^>]* src="\/_next\/static\/[^>]* async=""[^>]*><\/script>/g
const preloadedScript = /<link rel="preload" as="script"[^>]*>/g
const templateId = 'scripts'
/** Milliseconds after which an image is waited for no longer. */
const longestWait = 3_000

/**
 * Adds the scripts once the first image can be painted: the one with a high priority, or, without
 * one, the first paint. Whoever touches the page before gets them at once. The template is the
 * parser's work, so no address of a script is written here, which Trusted Types would refuse.
 */
const loader = `(function(){
var added,template=document.getElementById('${templateId}'),image=document.querySelector('img[fetchpriority=high]');
function add(){if(added)return;added=true;document.head.appendChild(document.importNode(template.content,true))}
function afterPaint(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(add)})})}
['pointerdown','touchstart','keydown'].forEach(function(kind){addEventListener(kind,add,{once:true,passive:true,capture:true})});
if(image&&image.decode)image.decode().then(afterPaint,afterPaint);else afterPaint();
setTimeout(add,${longestWait})})()`

/**
 * A document whose scripts wait in a template until its first image is there.
 *
 * @param {string} html a whole document
 * @param {string} nonce of its render
 * @returns {string} the same document when it has no scripts of the build
 */
export function loadScriptsLate(html, nonce) {
  const scripts = html.match(asyncScript)
  const end = html.lastIndexOf('</body>')
  if (!scripts || end < 0) return html
  const late = `<template id="${templateId}">${scripts.join('')}</template><script nonce="${nonce}">${loader}</script>`
  const without = (part) => part.replace(asyncScript, '').replace(preloadedScript, '')
  return without(html.slice(0, end)) + late + without(html.slice(end))
}
