const held = new Set<() => void>()

/** Whether something on the page was typed and not saved. */
export const isUnsaved = () => held.size > 0

/** Asks before the page is left, until the returned function is called. */
export function holdPage() {
  const ask = (event: Event) => event.preventDefault()
  const release = () => {
    held.delete(release)
    window.removeEventListener('beforeunload', ask)
  }
  held.add(release)
  window.addEventListener('beforeunload', ask)
  return release
}
