'use client'

import { useCallback, useEffect, useState } from 'react'

/**
 * A module that is loaded once it is wanted; undefined until then, null after a load that failed,
 * which is tried again with the next render (`lazy` would replace the page by its error page).
 * @param load imports the module; false or undefined while it is not wanted
 * @param onLost called when it could not be loaded
 */
export function useLatePart<Part>(
  load: (() => Promise<Part>) | false | undefined,
  onLost?: () => void,
): Part | null | undefined {
  const [part, setPart] = useState<Part | null>()
  useEffect(() => {
    if (!load || part) return
    load().then(setPart, () => {
      setPart(null)
      onLost?.()
    })
  }, [load, part, onLost])
  return part
}

/**
 * Whether an element is within the viewport and a margin around it; undefined until the browser has
 * measured it. Attach the returned ref to it.
 * @param rootMargin as in CSS, such as `300px`
 */
export function useIsWithin(
  rootMargin: string,
): [isWithin: boolean | undefined, ref: (element: Element | null) => () => void] {
  const [isWithin, setIsWithin] = useState<boolean>()
  const ref = useCallback(
    (element: Element | null) => {
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting } of entries) setIsWithin(isIntersecting)
        },
        { rootMargin },
      )
      if (element) observer.observe(element)
      return () => observer.disconnect()
    },
    [rootMargin],
  )
  return [isWithin, ref]
}
