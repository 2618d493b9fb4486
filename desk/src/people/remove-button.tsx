import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '#i18n/i18n.tsx'
import { defer } from '#ui/defer.ts'
import { explain } from '#ui/explain.ts'
import { RowButton } from '#ui/row-button.tsx'
import { say } from '#ui/toasts.tsx'
import { stale } from './people-queries.ts'

interface Props {
  text: string
  of: string
  /** What is said once it is done. */
  done?: string
  remove: () => Promise<unknown>
}

/** Takes access away, after a moment in which it can be stopped: the platform cannot undo it. */
export function RemoveButton({ text, of, done, remove }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const act = () =>
    remove()
      .catch((error: unknown) => say(`${of}: ${explain(error as Error, t)}`, { isError: true }))
      .finally(() => {
        setWaiting(false)
        for (const queryKey of stale) void client.invalidateQueries({ queryKey })
      })
  const run = () => {
    setWaiting(true)
    defer(done ?? t.people.removed(of), act, () => setWaiting(false))
  }
  return <RowButton text={text} of={of} disabled={isWaiting} onClick={run} />
}
