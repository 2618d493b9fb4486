'use client'

import { CloseIcon } from '@/components/ui/icons'
import { useScriptsRun } from '@/components/ui/use-scripts-run'

/**
 * Hides the bar whose `id` is `bar`, and remembers its `version` under that name in this browser.
 * Not rendered without scripts.
 */
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
      type="button"
      aria-label={label}
      onClick={() => {
        rememberDismissed(bar, version)
        document.getElementById(bar)?.setAttribute('hidden', '')
      }}
      className="-me-[10px] grid size-8 flex-none place-items-center max-lg:size-11"
    >
      <CloseIcon />
    </button>
  )
}

/** Remembers in this browser that a bar was dismissed. */
export function rememberDismissed(bar: string, version: string): void {
  try {
    localStorage.setItem(bar, version)
  } catch {
    // Storage is switched off: the next page shows the bar again.
  }
}
