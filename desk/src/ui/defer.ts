import { say } from './toasts.tsx'

/** How long a step can be taken back. */
const undoMs = 5_000

const waiting = new Set<() => Promise<void>>()

/**
 * Does something that the platform cannot take back, after a moment in which it can still be
 * stopped. When the page is left, it is done at once.
 */
export function defer(text: string, run: () => Promise<unknown>, onUndo: () => void) {
  const step = async () => {
    if (!waiting.delete(step)) return
    dismiss()
    await run()
  }
  waiting.add(step)
  setTimeout(() => void step(), undoMs)
  const dismiss = say(text, {
    shownMs: undoMs,
    undo: () => {
      waiting.delete(step)
      onUndo()
    },
  })
}

/** Does at once what still waits. */
export const finishDeferred = () => Promise.all([...waiting].map((step) => step()))

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void finishDeferred()
})
