import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server-rendered document, true once scripts have hydrated it. */
export function useScriptsRun(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
