import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server-rendered document, true once scripts have hydrated it. */
export function useScriptsRun(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The ref of a controlled field. Calls back once with what was entered before hydration, if
 * it differs from the value: React would reset the field to the value.
 */
export function useTypedEarly<
  Field extends HTMLInputElement | HTMLSelectElement = HTMLInputElement,
>(value: string, onTyped: (typed: string) => void) {
  const field = useRef<Field>(null)
  const report = useEffectEvent(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) onTyped(typed)
  })
  useEffect(() => report(), [])
  return field
}
