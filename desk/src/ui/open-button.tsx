import { useRef } from 'react'
import { useWrite } from '#api/write.ts'
import { Button } from './button.tsx'
import { WriteError } from './states.tsx'

interface Props {
  text: string
  /** Reads the address of what is opened. */
  read: () => Promise<{ url: string }>
}

/** Opens a page or a file whose address the platform makes, in a window of its own. */
export function OpenButton({ text, read }: Props) {
  const opened = useRef<Window>(null)
  const write = useWrite<null, { url: string }>({
    about: null,
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
      <Button disabled={write.isPending} onClick={open}>
        {text}
      </Button>
      <WriteError error={write.error} />
    </>
  )
}
