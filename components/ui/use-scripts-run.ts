import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the document that the server sends, true once scripts can act on it. */
export function useScriptsRun(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
