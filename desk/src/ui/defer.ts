import { say } from './toasts.tsx'

/** How long a step can be taken back. */
const undoMs = 5_000

interface Waiting {
  run: () => void
}
const waiting = new Set<Waiting>()

/**
 * Does something that the platform cannot take back, after a moment in which it can still be
 * stopped. When the page is left, it is done at once.
 */
export function defer(text: string, run: () => void, onUndo: () => void) {
  const step: Waiting = {
    run: () => {
      if (waiting.delete(step)) run()
    },
  }
  waiting.add(step)
  setTimeout(step.run, undoMs)
  say(text, {
    shownMs: undoMs,
    undo: () => {
      waiting.delete(step)
      onUndo()
    },
  })
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const { run } of waiting) run()
})
