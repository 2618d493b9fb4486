'use client'

import { CloseIcon } from '@/components/ui/icons'
import { useScriptsRun } from '@/components/ui/use-scripts-run'

/** Hides the announcement and remembers its id. Not rendered without scripts. */
export function DismissButton({ id, label }: { id: string; label: string }) {
  const ready = useScriptsRun()
  if (!ready) return null
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => {
        try {
          localStorage.setItem('announcement', id)
        } catch {
          // Storage is switched off: the next page shows the bar again.
        }
        document.getElementById('announcement')?.setAttribute('hidden', '')
      }}
      className="-me-2.5 grid size-8 flex-none place-items-center max-lg:size-11"
    >
      <CloseIcon />
    </button>
  )
}
