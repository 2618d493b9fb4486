'use client'

import { useCallback, useState } from 'react'

/** Distance below the screen at which something is loaded, so that it is there when it is seen. */
const MARGIN = '300px'

/**
 * Whether an element has come near the screen, for what need not be loaded before. Give it the
 * returned ref.
 */
export function useNear(): [isNear: boolean, ref: (element: Element | null) => () => void] {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNear, ref]
}
