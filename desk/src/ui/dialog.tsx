import { createContext, use, useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { isUnknown } from '#api/problem.ts'
import { useWrite } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { Button, type ButtonProps } from './button.tsx'
import { WriteError } from './states.tsx'
import { say } from './toasts.tsx'
import { useHold } from './unsaved.ts'

const Closing = createContext<() => void>(() => undefined)

/** Closes the dialog that a component is shown in. */
export const useClose = () => use(Closing)

/** A dialog that is opened for something, and what opens it. What it shows stays fresh. */
export function useDialog<Of extends unknown[]>(render: (...of: Of) => ReactNode) {
  const [of, setOf] = useState<Of | null>(null)
  const dialog = of && <Closing value={() => setOf(null)}>{render(...of)}</Closing>
  return [dialog, (...next: Of) => setOf(next)] as const
}

/** A button that opens the dialog in it. */
export function DialogButton({ children, ...button }: ButtonProps & { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <Closing value={() => setOpen(false)}>{children}</Closing>}
    </>
  )
}

interface Props {
  title: string
  className?: string | undefined
  children: ReactNode
  /** What Enter and the first button do. */
  onSubmit?: () => void
  footer?: ReactNode
  /** Whether it cannot be closed without an answer. */
  isRequired?: boolean
  /** Whether what was typed is on its way. */
  isSending?: boolean
}

/** A modal dialog, on a phone a sheet at the bottom. The browser keeps the focus and hides the rest. */
export function Dialog(props: Props) {
  const {
    title,
    className,
    onSubmit,
    footer,
    isRequired = false,
    isSending = false,
    children,
  } = props
  const close = useClose()
  const [isTyped, setTyped] = useState(false)
  useHold(isTyped && !isSending)
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    const wanted = ['[data-first]', '.dialog-body :is(input, select)', 'footer button']
    const first = wanted.map((where) => dialog?.querySelector<HTMLElement>(where))
    first.find(Boolean)?.focus()
  }, [])
  const isAgreed = useRef(false)
  /** Asks before what was typed is lost, once. */
  const mayClose = () => {
    isAgreed.current ||= !isRequired && (!isTyped || isSending || confirm(t.common.leave))
    return isAgreed.current
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <dialog
      {...{ ref, className }}
      aria-labelledby={id}
      // Chrome closes it at a second Escape in a row, whatever is prevented.
      onClose={() => (mayClose() ? close() : ref.current?.showModal())}
      onCancel={(event) => event.cancelable && !mayClose() && event.preventDefault()}
    >
      <form onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        <header>
          <h2 id={id}>{title}</h2>
          {!isRequired && (
            <Button
              className="quiet"
              onClick={() => mayClose() && ref.current?.close()}
              text={t.common.close}
            />
          )}
        </header>
        <div className="dialog-body">{children}</div>
        {footer && <footer>{footer}</footer>}
      </form>
    </dialog>
  )
}

interface FormProps {
  title: string
  className?: string | undefined
  isRequired?: boolean
  /** What the button says. */
  button: string
  /** Why it cannot be sent yet; false if it can, where that changes. */
  missing?: string | false | undefined
  isDanger?: boolean
  write?: { isPending: boolean; error: Error | null }
  onSubmit: () => void
  children: ReactNode
}

const idle = { isPending: false, error: null }

/** A dialog that writes: Enter and its button do the same, and a refusal stands above the button. */
export function FormDialog(props: FormProps) {
  const { button, missing, isDanger = false, write = idle, onSubmit, ...more } = props
  const canSubmit = !missing && !write.isPending
  const id = useId()
  return (
    <Dialog
      {...more}
      isSending={write.isPending}
      onSubmit={() => canSubmit && onSubmit()}
      footer={
        <>
          {missing !== undefined && (
            <p id={id} className="hint grow">
              {missing}
            </p>
          )}
          <button
            type="submit"
            aria-describedby={missing ? id : undefined}
            className={isDanger ? 'primary danger' : 'primary'}
            disabled={!canSubmit}
          >
            {write.isPending ? t.common.sending : button}
          </button>
        </>
      }
    >
      {props.children}
      <WriteError error={write.error} />
    </Dialog>
  )
}

interface SendProps<Body, Output> extends Omit<FormProps, 'write' | 'onSubmit'> {
  /** What a key is kept for (see `useWrite`); null without a key. */
  about?: string | null
  /** What is sent, as it is typed now. */
  body: Body
  write: (body: Body, key: string) => Promise<Output>
  /** What is said once it is done. */
  done: (output: Output, body: Body) => string | void
}

/** A dialog that does something once, says that it is done, and closes. */
export function SendDialog<Body, Output>(props: SendProps<Body, Output>) {
  const { about = null, body, write: send, done, ...more } = props
  const close = useClose()
  const write = useWrite<Body, Output>({
    ...{ about, write: send },
    onDone: (output, sent) => {
      close()
      const text = done(output, sent)
      if (text) say(text)
    },
  })
  // What was sent may have been done, so that nothing is left to send but the same once more.
  const again = more.missing && write.error && isUnknown(write.error) && write.variables
  return (
    <FormDialog
      {...more}
      {...(again && { missing: undefined, button: t.common.retry })}
      write={write}
      onSubmit={() => write.mutate(again || body)}
    />
  )
}
