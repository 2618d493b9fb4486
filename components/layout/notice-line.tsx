'use client'

import { CloseIcon } from '@/components/ui/icons'
import { store, stored } from '@/components/ui/remembered'
import { useScriptsRun } from '@/components/ui/hydration'

/** Hides a bar, and remembers its version in this browser; not rendered without scripts. */
export function DismissButton({
  bar,
  version,
  label,
}: {
  bar: 'announcement' | 'language-offer'
  version: string
  label: string
}) {
  const ready = useScriptsRun()
  if (!ready) return null
  return (
    <button
      // Where the router shows the page, no script ran before the first paint.
      ref={() => {
        if (stored(bar) === version) hide(bar)
      }}
      type="button"
      aria-label={label}
      onClick={() => {
        store(bar, version)
        hide(bar)
      }}
      className="-me-[10px] grid size-8 flex-none place-items-center max-lg:size-11"
    >
      <CloseIcon />
    </button>
  )
}

function hide(bar: string): void {
  document.getElementById(bar)?.setAttribute('hidden', '')
}

/**
 * A script of the document that runs before the first paint. None where the router shows the page,
 * as after a redirect from the checkout: Trusted Types would fail the whole page.
 */
export function EarlyScript({ nonce, children }: { nonce?: string | undefined; children: string }) {
  if (useScriptsRun()) return null
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {children}
    </script>
  )
}
