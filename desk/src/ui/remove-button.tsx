import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { defer } from './defer.ts'
import { sayWhy } from './explain.ts'
import { Button, type ButtonProps } from './button.tsx'

interface Props extends ButtonProps {
  text: string
  of: string
  /** What is said once it is done. */
  done?: string
  remove: () => Promise<unknown>
}

/** Removes something, after a moment in which it can be stopped: the platform cannot undo it. */
export function RemoveButton({ done, remove, disabled = false, ...button }: Props) {
  const { of } = button
  const client = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const act = () =>
    remove()
      .catch((error: unknown) => sayWhy(error as Error, of))
      .finally(() => {
        setWaiting(false)
        void client.invalidateQueries()
      })
  const run = () => {
    setWaiting(true)
    defer(done ?? t.people.removed(of), act, () => setWaiting(false))
  }
  return <Button className="quiet" {...button} disabled={disabled || isWaiting} onClick={run} />
}
