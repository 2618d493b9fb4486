'use client'

import {
  createContext,
  useContext,
  useState,
  useTransition,
  type FormEvent,
  type ReactNode,
} from 'react'
import { keepPage } from '@/components/ui/hold-navigation'
import { SubmitButton } from '@/components/forms/submit-button'
import { announceBag } from './cart-events'
import type { BagView } from '@/lib/shop/cart/cart-view'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'
import type { BagVoice } from '@/lib/shop/cart/cart-messages'
import { openDrawer } from './drawer-store'
import type { BagActions } from './use-cart'
import { keptPostalCode } from '@/components/ui/remembered-postal-code'

export type AddToBagProps = {
  /** `addToBag` of `(shopper)/(framed)/cart/actions.ts`; without scripts the form is sent to it as it is. */
  action: FormAction<BagView>
  /** What the drawer needs: `{ change: changeQuantity, remove: removeFromBag, restore: restoreLine }`. */
  bagActions: BagActions
  /** From `bagVoice(locale)` of `lib/server/cart/cart-messages.ts`. */
  voice: BagVoice
  id?: string | undefined
  className?: string | undefined
  /**
   * Called with the sentences of a refusal, by field (`option.<Name>`, `quantity`, `''`). Without
   * it they stand below the form's children in one status line.
   */
  onRefused?: ((errors: Readonly<Record<string, string>>) => void) | undefined
  /**
   * The fields: hidden `slug`, `option.<Name>`, `quantity`; and an `AddToBagButton`. They may be
   * drawn on the server.
   */
  children: ReactNode
}

const Waiting = createContext(false)

/**
 * The form that puts a product into the bag. With scripts: the count in the header is painted in
 * the same frame, the page stays, and the drawer opens with what the server answered.
 */
export function AddToBag(props: AddToBagProps) {
  const { action, bagActions, voice, id, className, onRefused, children } = props
  const [isPending, startTransition] = useTransition()
  const [refusal, setRefusal] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    data.set('stay', '1')
    data.set('postalCode', keptPostalCode())
    const pieces = Math.max(1, Number(data.get('quantity')) || 1)
    announceBag({ expected: pieces })
    setRefusal('')
    startTransition(async () => {
      const answer = await keepPage(action(data).catch(() => failure(voice)))
      startTransition(() => {
        if (answer.ok && answer.value) {
          const { value: bag, said = '' } = answer
          announceBag({ itemCount: bag.itemCount })
          openDrawer({ bag, said, actions: bagActions, voice })
          return
        }
        announceBag({ expected: -pieces })
        const errors = answer.ok ? failure(voice).errors : answer.errors
        if (onRefused) onRefused(errors)
        else setRefusal(Object.values(errors).join(' '))
      })
    })
  }
  return (
    <form
      id={id}
      data-add-to-bag=""
      className={className}
      action={formAction(action)}
      onSubmit={submit}
    >
      <Waiting value={isPending}>{children}</Waiting>
      <p role="alert" className="mt-3 text-small font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </form>
  )
}

/** The button of the form; says "Adding…" while the form is on its way. */
export function AddToBagButton({
  children,
  pendingLabel,
  className,
}: {
  children: ReactNode
  pendingLabel: string
  className?: string | undefined
}) {
  const busy = useContext(Waiting)
  return (
    <SubmitButton busy={busy} pendingLabel={pendingLabel} className={className}>
      {children}
    </SubmitButton>
  )
}

function failure(voice: BagVoice) {
  return { ok: false as const, errors: { '': voice.texts.failed } }
}
