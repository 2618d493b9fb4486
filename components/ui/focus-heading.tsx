'use client'

import { useEffect, useRef, type ReactNode } from 'react'

let headingsSeen = 0

/**
 * The heading of a step. It takes the focus after a client-side navigation, so that keyboard and
 * screen reader continue there; in a newly loaded document the browser decides.
 */
export function FocusHeading({ className, children }: { className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (headingsSeen > 0) heading.current?.focus()
    headingsSeen += 1
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
