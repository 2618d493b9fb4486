import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWrite } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { Button, type ButtonProps } from './button.tsx'
import { defer } from './defer.ts'
import { sayWhy } from './explain.ts'
import { WriteError } from './states.tsx'
import { say } from './toasts.tsx'

interface Props extends Omit<ButtonProps, 'onClick' | 'about'> {
  text: string
  /** What its row is called. */
  of: string
  /** What is said once it is done. */
  done?: string
}

interface WriteProps extends Props {
  /** What a key is kept for; null without a key. */
  about?: string | null
  write: (body: null, key: string) => Promise<unknown>
}

/** A button in a row of a list that writes by itself. */
export function WriteButton({ about = null, write, done, ...button }: WriteProps) {
  const onDone = () => done !== undefined && say(done)
  const act = useWrite<null, unknown>({ about, write, onDone })
  return (
    <>
      <Button {...button} disabled={act.isPending} onClick={() => act.mutate(null)} />
      <WriteError error={act.error} />
    </>
  )
}

/** Removes something, after a moment in which it can be stopped: the platform cannot undo it. */
export function RemoveButton(props: Props & { remove: () => Promise<unknown> }) {
  const { done = t.people.removed(props.of), remove, ...button } = props
  const client = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const act = () =>
    remove()
      .catch((error: unknown) => sayWhy(error as Error, button.of))
      .finally(() => {
        setWaiting(false)
        void client.invalidateQueries()
      })
  const run = () => {
    setWaiting(true)
    defer(done, act, () => setWaiting(false))
  }
  return <Button className="quiet" {...button} disabled={isWaiting} onClick={run} />
}

type Act = readonly [
  text: string,
  /** A write, or what removes it after a moment. */
  act: Pick<WriteProps, 'about' | 'write'> | (() => Promise<unknown>),
  done?: string,
]
interface ActsProps extends Pick<Props, 'of' | 'scope' | 'className'> {
  acts: readonly (Act | false)[]
}

/** The buttons of a row that write by themselves; one that changes its text stays the same. */
export const Acts = ({ acts, ...row }: ActsProps) =>
  acts.map((one, at) => {
    if (!one) return null
    const [text, act, done] = one
    const button = { ...row, text, ...(done !== undefined && { done }) }
    if (typeof act === 'function') return <RemoveButton key={at} {...button} remove={act} />
    return <WriteButton key={at} {...button} {...act} />
  })

interface OpenProps {
  text: string
  /** Reads the address of what is opened. */
  read: () => Promise<{ url: string }>
}

/** Opens a page or a file whose address the platform makes, in a window of its own. */
export function OpenButton({ text, read }: OpenProps) {
  const opened = useRef<Window>(null)
  const write = useWrite<null, { url: string }>({
    write: read,
    onDone: ({ url }) => opened.current?.location.replace(url),
    onFailed: () => opened.current?.close(),
  })
  const open = () => {
    // Opened before anything is awaited, or the browser would block it.
    opened.current = window.open('about:blank', '_blank')
    if (opened.current) opened.current.opener = null
    write.mutate(null)
  }
  return (
    <>
      <Button text={text} disabled={write.isPending} onClick={open} />
      <WriteError error={write.error} />
    </>
  )
}
