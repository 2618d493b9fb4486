'use client'

import {
  createContext,
  useContext,
  useState,
  useTransition,
  type FormEvent,
  type ReactNode,
} from 'react'
import { holdNavigation } from '@/components/ui/hold-navigation'
import { SubmitButton } from '@/components/forms/submit-button'
import { announceCart } from './cart-events'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'
import type { CartMessages } from '@/lib/shop/cart/cart-messages'
import { openDrawer } from './drawer-store'
import type { CartActions } from './use-cart'
import { keptPostalCode } from '@/components/ui/remembered-postal-code'

export type AddToCartProps = {
  /** `addToBag` of `(shopper)/(framed)/cart/actions.ts`; without scripts the form is sent to it as it is. */
  action: FormAction<CartView>
  /** What the drawer needs: `{ change: changeQuantity, remove: removeFromBag, restore: restoreLine }`. */
  cartActions: CartActions
  /** From `bagVoice(locale)` of `lib/server/cart/cart-messages.ts`. */
  voice: CartMessages
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
 * The form that adds a product to the cart. With scripts: the count in the header is painted in
 * the same frame, the page stays, and the drawer opens with what the server answered.
 */
export function AddToCart(props: AddToCartProps) {
  const { action, cartActions, voice, id, className, onRefused, children } = props
  const [isPending, startTransition] = useTransition()
  const [refusal, setRefusal] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    data.set('stay', '1')
    data.set('postalCode', keptPostalCode())
    const pieces = Math.max(1, Number(data.get('quantity')) || 1)
    announceCart({ expected: pieces })
    setRefusal('')
    startTransition(async () => {
      const answer = await holdNavigation(action(data).catch(() => failure(voice)))
      startTransition(() => {
        if (answer.ok && answer.value) {
          const { value: cart, said = '' } = answer
          announceCart({ itemCount: cart.itemCount })
          openDrawer({ cart, said, actions: cartActions, voice })
          return
        }
        announceCart({ expected: -pieces })
        const errors = answer.ok ? failure(voice).errors : answer.errors
        if (onRefused) onRefused(errors)
        else setRefusal(Object.values(errors).join(' '))
      })
    })
  }
  return (
    <form
      id={id}
      data-add-to-cart=""
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
export function AddToCartButton({
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

function failure(voice: CartMessages) {
  return { ok: false as const, errors: { '': voice.texts.failed } }
}
