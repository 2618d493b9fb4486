import { useEffect } from 'react'

const held = new Set<() => void>()

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

/** Holds the page while something on it was typed and not saved. */
export const useHold = (isUnsaved: boolean) =>
  useEffect(() => (isUnsaved ? holdPage() : undefined), [isUnsaved])

/** Whether what is unsaved may be lost. It is held until the page or the screen is really left. */
export const mayLeave = (question: string) => held.size === 0 || confirm(question)

/** Opens the desk anew, without asking once more. */
export function reopen(url = import.meta.env.BASE_URL) {
  for (const release of held) release()
  location.replace(url)
}

/** Goes to another screen; whether the person did not stay for what is unsaved. */
export function leave(go: () => void) {
  const { pathname } = location
  go()
  return location.pathname !== pathname
}

/** Goes back. Where screens are guarded, that asks. */
export function goBack(question: string) {
  if ('navigation' in window || mayLeave(question)) history.back()
}

/**
 * Asks also before another screen is shown, by whatever link, key or button of the browser, until
 * the returned function is called. The views of a screen keep what was typed, and other pages are
 * left to the browser. A browser without the Navigation API asks only for those.
 */
export function guardScreens(question: string) {
  if (!('navigation' in window)) return undefined
  const ask = (event: NavigateEvent) => {
    const { sameDocument, url } = event.destination
    const isOther = sameDocument && new URL(url).pathname !== location.pathname
    if (isOther && event.cancelable && !mayLeave(question)) event.preventDefault()
  }
  const { navigation } = window
  navigation.addEventListener('navigate', ask)
  return () => navigation.removeEventListener('navigate', ask)
}
