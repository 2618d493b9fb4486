import type { ButtonHTMLAttributes } from 'react'
import { useWrite } from '#api/write.ts'
import { Button } from './button.tsx'
import { WriteError } from './states.tsx'
import { say } from './toasts.tsx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  text: string
  /** What its row is called: buttons of other rows say the same. */
  of: string
}

/** A button in a row of a list. */
export function RowButton({ text, of, children = text, ...more }: ButtonProps) {
  return (
    <Button aria-label={`${text}: ${of}`} {...more}>
      {children}
    </Button>
  )
}

interface WriteProps extends Omit<ButtonProps, 'onClick' | 'about'> {
  /** What a key is kept for; null without a key. */
  about: string | null
  write: (key: string) => Promise<unknown>
  /** What is said once it is done. */
  done?: string
}

/** A button in a row of a list that writes by itself. */
export function WriteButton({ about, write, done, ...button }: WriteProps) {
  const act = useWrite<string, unknown>({
    about,
    write: (_of, key) => write(key),
    onDone: () => done !== undefined && say(done),
  })
  return (
    <>
      <RowButton {...button} disabled={act.isPending} onClick={() => act.mutate(button.of)} />
      <WriteError error={act.error} />
    </>
  )
}
