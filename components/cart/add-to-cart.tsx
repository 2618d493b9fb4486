'use client'

import {
  createContext,
  useContext,
  useRef,
  useState,
  useTransition,
  type FormEvent,
  type ReactNode,
} from 'react'
import { holdNavigation } from '@/components/ui/hold-navigation'
import { SlowStatus, SubmitButton } from '@/components/forms/submit-button'
import { announceCart } from './cart-events'
import type { AddedCart } from '@/lib/shop/cart/cart-view'
import type { FormAction } from '@/lib/shop/forms/form-result'
import { openDrawer } from './cart-drawer-host'
import type { CartActions } from './use-cart'
import { readPostalCode } from '@/components/ui/remembered'

type AddToCartProps = {
  /** `addToCart` of the cart route; without scripts the form is submitted to it directly. */
  action: FormAction<AddedCart>
  /** The actions of the drawer. */
  cartActions: CartActions
  /** Shown when there is no reply. */
  failed: string
  id?: string | undefined
  className?: string | undefined
  /**
   * Hidden `slug`, `option.<Name>`, `quantity` and an `AddToCartButton`; or an `AddingStatus`
   * beside buttons elsewhere that send them all as `add`.
   */
  children: ReactNode
}

const Pending = createContext(false)

/**
 * The form that adds a product to the cart. With scripts the count in the header is updated at once,
 * the page stays, and the drawer opens with the reply of the server.
 */
export function AddToCart(props: AddToCartProps) {
  const { action, cartActions, failed, id, className, children } = props
  const [isPending, startTransition] = useTransition()
  const [refusal, setRefusal] = useState('')
  /** The same until it is answered, so that what is sent again after a lost answer counts once. */
  const attempt = useRef(0)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const data = new FormData(event.currentTarget, submitter)
    // Its button takes the focus, to which the drawer returns it.
    submitter?.closest<HTMLElement>('[popover]')?.hidePopover()
    data.set('stay', '1')
    attempt.current ||= Math.random()
    data.set('attempt', String(attempt.current))
    const remembered = readPostalCode()
    if (remembered) data.set('postalCode', remembered)
    announceCart({ expected: Number(data.get('quantity')) || 1 })
    setRefusal('')
    startTransition(async () => {
      const answer = await holdNavigation(action(data)).catch(() => null)
      startTransition(() => {
        if (answer?.ok && answer.value) {
          const { value: cart, notice = '' } = answer
          const { messages } = cart
          announceCart(cart)
          attempt.current = 0
          if (messages) openDrawer({ cart, notice, actions: cartActions, messages })
          return
        }
        announceCart({ expected: null })
        setRefusal(answer?.ok === false ? Object.values(answer.errors).join(' ') : failed)
      })
    })
  }
  return (
    <form id={id} data-add-to-cart="" className={className} action={action} onSubmit={submit}>
      <Pending value={isPending}>{children}</Pending>
      <p role="alert" className="mt-3 text-small font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </form>
  )
}

/** The submit button of the form; shows "Adding…" while it is sent. */
export function AddToCartButton({
  children,
  pendingLabel,
}: {
  children: ReactNode
  pendingLabel: string
}) {
  const busy = useContext(Pending)
  return (
    <SubmitButton busy={busy} pendingLabel={pendingLabel}>
      {children}
    </SubmitButton>
  )
}

/** Says that the form is being sent, for buttons that do not say so themselves. */
export function AddingStatus({ label }: { label: string }) {
  return <SlowStatus waiting={useContext(Pending)} label={label} />
}
