'use client'

import { useEffect, useState, type ReactNode } from 'react'

/**
 * One sentence with at most one action at the foot of the page for eight seconds; it stays while
 * it is focused or under the pointer. The live region is there, empty, before anything is said.
 */
export function Toast({ children, onGone }: { children: ReactNode; onGone: () => void }) {
  const [held, setHeld] = useState(false)
  const said = children !== null && children !== undefined && children !== false
  useEffect(() => {
    if (!said || held) return
    const timer = setTimeout(onGone, 8000)
    return () => clearTimeout(timer)
  }, [said, held, onGone])
  return (
    <div
      role="status"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      className="fixed inset-x-0 bottom-0 z-30 px-margin pb-4 empty:hidden sm:end-auto"
    >
      {said ? (
        <div className="on-inverse flex min-h-13 items-center justify-between gap-6 rounded-control bg-inverse px-5 py-2 text-inverse-foreground shadow-float">
          {children}
        </div>
      ) : null}
    </div>
  )
}
