'use client'

import { useState } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { BagView } from '@/lib/shop/cart/cart-view'
import { BagLines } from './cart-lines'
import { BagSum } from './cart-summary'
import type { BagVoice } from '@/lib/shop/cart/cart-messages'
import { FreeDeliveryGoal } from './free-delivery-goal'
import { useBag, type BagActions } from './use-cart'
import { PlainLink } from '@/components/ui/plain-link'

type BagDrawerProps = {
  /** The bag as the answer of adding told it. */
  initial: BagView
  /** "Headland Vase, Charcoal, M, is in your bag." */
  said: string
  actions: BagActions
  voice: BagVoice
  onClose: () => void
}

/**
 * The bag beside the page after a piece was added. It stays until it is closed; the focus goes to
 * its title and back to the button that added.
 */
export default function BagDrawer({ initial, said, actions, voice, onClose }: BagDrawerProps) {
  const [open, setOpen] = useState(true)
  const bag = useBag(initial, actions, voice.texts)
  const { texts } = voice
  return (
    <Dialog
      open={open}
      onClose={() => {
        setOpen(false)
        onClose()
      }}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <>
          <BagSum bag={bag.bag} isPending={bag.isPending} voice={voice} />
          <PlainLink href="/checkout" className={buttonClass('primary')}>
            {texts.checkOut}
          </PlainLink>
          <PlainLink href="/cart" className={buttonClass('line')}>
            {texts.viewBag}
          </PlainLink>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="ok" role="status">
          {said}
        </Notice>
        <FreeDeliveryGoal bag={bag.bag} voice={voice} />
        <BagLines bag={bag} actions={actions} voice={voice} place="drawer" />
      </div>
    </Dialog>
  )
}
