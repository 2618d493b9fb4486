import 'server-only'
import { getServing, type Render } from './serving'

/** The render of a public page that this code runs in; null elsewhere and in development. */
export function getRender(): Render | null {
  return getServing().renders?.getStore() ?? null
}

/** Tells the document that is being rendered what it was made of, and how long that may be shown. */
export function recordRead(tags: Iterable<string>, freshMs: number): void {
  const render = getRender()
  if (!render) return
  for (const tag of tags) render.tags.add(tag)
  render.freshMs = Math.min(render.freshMs, freshMs)
}

/** Tells the document that is being rendered that it is not whole: it must not be kept. */
export function recordFault(fault: 'platform' | 'page'): void {
  const render = getRender()
  if (render) render.fault ??= fault
}
