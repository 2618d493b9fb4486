import { useWrite } from '#api/write.ts'
import { Button, type ButtonProps } from './button.tsx'
import { WriteError } from './states.tsx'
import { say } from './toasts.tsx'

interface Props extends Omit<ButtonProps, 'onClick' | 'about'> {
  text: string
  /** What its row is called. */
  of: string
  /** What a key is kept for; null without a key. */
  about: string | null
  write: (key: string) => Promise<unknown>
  /** What is said once it is done. */
  done?: string
}

/** A button in a row of a list that writes by itself. */
export function WriteButton({ about, write, done, ...button }: Props) {
  const act = useWrite<string, unknown>({
    about,
    write: (_of, key) => write(key),
    onDone: () => done !== undefined && say(done),
  })
  return (
    <>
      <Button {...button} disabled={act.isPending} onClick={() => act.mutate(button.of)} />
      <WriteError error={act.error} />
    </>
  )
}
