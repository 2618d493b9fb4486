'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { FieldError } from '@/components/forms/field-frame'
import { KeptForm } from '@/components/forms/kept-form'
import { SelectField } from '@/components/forms/select-field'
import { holdNavigation } from '@/components/ui/hold-navigation'
import type { FormAction, FormResult } from '@/lib/shop/forms/form-result'

type LiveFormProps = {
  action: FormAction
  /** Shown when the shop could not be reached. */
  unreachable: string
  children: ReactNode
  className?: string
}

/** Why a selection was refused, and the name of its select; `''` for radio buttons. */
type Refused = { name: string; message: string } | null

const Refusal = createContext<Refused>(null)
const Send = createContext(() => undefined as void)

/**
 * Options that are sent at once when selected, so that the totals beside them are updated. A
 * refused one stays with its focus, and the button (all there is without scripts) sends it again.
 */
export function LiveForm({ action, unreachable, children, className }: LiveFormProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [refusal, setRefusal] = useState<Refused>(null)
  const self = useRef<HTMLFormElement>(null)
  const send = (form: HTMLFormElement, name = '') => {
    const data = new FormData(form)
    data.set('stay', '1')
    startTransition(async () => {
      // Without a connection there is nothing to ask.
      const lost: FormResult<undefined> = { ok: false, errors: { '': unreachable } }
      const answer = await holdNavigation(
        action(data).catch((error: unknown) => (error instanceof TypeError ? lost : null)),
      )
      if (answer?.leaveTo) return
      const [message] = answer?.ok === false ? Object.values(answer.errors) : []
      setRefusal(message === undefined ? null : { name, message })
      // An answer brings the page with it; after another fault it is asked for.
      if (!answer) router.refresh()
    })
  }
  // Also sends a selection made before hydration, or the totals would not match it.
  const sendEarlierSelection = useEffectEvent(() => {
    const form = self.current
    if (form?.querySelector(':checked:not([checked], [selected])')) send(form)
  })
  useEffect(() => sendEarlierSelection(), [])
  return (
    <KeptForm
      ref={self}
      unreachable={unreachable}
      action={action}
      noValidate
      aria-busy={isPending}
      className={className}
      onChange={(event) => {
        const { target, currentTarget } = event
        if (!isSelection(target)) return
        // The same message is announced again only after it has been away.
        setRefusal(null)
        send(currentTarget, target instanceof HTMLSelectElement ? target.name : '')
      }}
    >
      <Send value={() => self.current && send(self.current)}>
        <Refusal value={refusal}>{children}</Refusal>
      </Send>
    </KeptForm>
  )
}

/** Sends the selections of the `LiveForm` around, after one that no event of the browser tells of. */
export const useSend = () => use(Send)

/** A select of a `LiveForm`, with its refusal. */
export function LiveSelect(props: ComponentProps<typeof SelectField>) {
  const refusal = use(Refusal)
  return (
    <SelectField isLive error={refusal?.name === props.name ? refusal.message : ''} {...props} />
  )
}

/** The refusal of a radio button of a `LiveForm`; before one, the error that the page came with. */
export function LiveError({ children }: { children: ReactNode }) {
  const refusal = use(Refusal)
  return refusal?.name === '' ? <FieldError isLive>{refusal.message}</FieldError> : children
}

function isSelection(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && target.type === 'radio'
}
