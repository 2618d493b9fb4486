import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '#i18n/i18n.ts'
import { WriteError } from './states.tsx'
import { useHold } from './unsaved.ts'

interface Props {
  title: string
  onClose: () => void
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
    onClose,
    onSubmit,
    footer,
    isRequired = false,
    isSending = false,
    children,
  } = props
  const [isTyped, setTyped] = useState(false)
  useHold(isTyped && !isSending)
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const opener = useRef<Element>(null)
  useEffect(() => {
    // The browser gives the focus back only when the dialog is closed, not when it is taken away.
    opener.current ??= document.activeElement
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    const wanted = ['[data-first]', '.dialog-body :is(input, select)', 'footer button']
    const first = wanted.map((where) => dialog?.querySelector<HTMLElement>(where))
    first.find(Boolean)?.focus()
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
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
      ref={ref}
      aria-labelledby={id}
      // Chrome closes it at a second Escape in a row, whatever is prevented.
      onClose={() => (mayClose() ? onClose() : ref.current?.showModal())}
      onCancel={(event) => event.cancelable && !mayClose() && event.preventDefault()}
    >
      <form onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        <header>
          <h2 id={id}>{title}</h2>
          {!isRequired && (
            <button
              type="button"
              className="quiet"
              onClick={() => mayClose() && ref.current?.close()}
            >
              {t.common.close}
            </button>
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
  isRequired?: boolean
  onClose: () => void
  /** What the button says. */
  button: string
  isReady: boolean
  isDanger?: boolean
  write: { isPending: boolean; error: Error | null }
  onSubmit: () => void
  children: ReactNode
}

/** A dialog that writes: Enter and its button do the same, and a refusal stands above the button. */
export function FormDialog(props: FormProps) {
  const { button, isReady, isDanger = false, write, onSubmit, children, ...more } = props
  const canSubmit = isReady && !write.isPending
  return (
    <Dialog
      {...more}
      isSending={write.isPending}
      onSubmit={() => canSubmit && onSubmit()}
      footer={
        <button
          type="submit"
          className={isDanger ? 'primary danger' : 'primary'}
          disabled={!canSubmit}
        >
          {write.isPending ? t.common.sending : button}
        </button>
      }
    >
      {children}
      <WriteError error={write.error} />
    </Dialog>
  )
}
