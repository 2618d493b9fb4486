import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * The ref of a controlled field. Calls back once with the text that was typed before hydration, if
 * it differs from the value: React would reset the field to the value.
 */
export function useTypedEarly(
  value: string,
  onTyped: (typed: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const report = useEffectEvent(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) onTyped(typed)
  })
  useEffect(() => report(), [])
  return field
}
