import { t } from '#i18n/i18n.ts'
import { Button } from './button.tsx'
import { useKeys } from './keys.ts'
import { createShared } from './shared.ts'

interface Toast {
  id: number
  text: string
  isError: boolean
  undo?: () => void
}

interface Options {
  undo: () => void
  isError: boolean
  shownMs: number
}
const toasts = createShared<readonly Toast[]>([])
let nextId = 1

function dismiss(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** How long a message stays; one that can be undone or says what failed, for longer. */
const shortMs = 5_000
const longMs = 20_000

/** Says what has happened, with a way back where there is one. Returns what takes it away. */
export function say(text: string, { undo, isError = false, shownMs }: Partial<Options> = {}) {
  const toast: Toast = { id: nextId, text, isError, ...(undo && { undo }) }
  nextId += 1
  // The next message takes the place of the last, unless a person may still want that one.
  toasts.set([
    ...toasts
      .get()
      .filter((one) => one.undo !== undefined || one.isError)
      .slice(-2),
    toast,
  ])
  setTimeout(() => dismiss(toast.id), shownMs ?? (isError || undo ? longMs : shortMs))
  return () => dismiss(toast.id)
}

export function Toasts() {
  const shown = toasts.use()
  const last = shown.findLast(({ undo }) => undo)
  const undo = ({ id, undo: back }: Toast) => {
    dismiss(id)
    back?.()
  }
  useKeys(last ? [{ keys: 'z', label: t.common.undo, run: () => undo(last) }] : [])
  return (
    <section className="toasts" aria-label={t.common.messages} aria-live="polite">
      {shown.map((toast) => (
        <p key={toast.id} className={toast.isError ? 'toast error' : 'toast'}>
          <span>{toast.text}</span>
          {toast.undo && (
            <Button onClick={() => undo(toast)}>
              {t.common.undo} <kbd>Z</kbd>
            </Button>
          )}
          <Button className="quiet" aria-label={t.common.close} onClick={() => dismiss(toast.id)}>
            ×
          </Button>
        </p>
      ))}
    </section>
  )
}
