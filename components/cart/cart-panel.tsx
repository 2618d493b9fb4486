'use client'

import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Notice } from '@/components/ui/notice'
import { isSoldOut, type BagView } from '@/lib/shop/cart/cart-view'
import type { BagVoice } from '@/lib/shop/cart/cart-messages'
import { fill } from '@/lib/shop/i18n/fill'
import { formatMoney } from '@/lib/shop/i18n/money'
import { sayPlural } from '@/lib/shop/i18n/plural-forms'
import { BagLines } from './cart-lines'
import { BagSum } from './cart-summary'
import { FreeDeliveryGoal } from './free-delivery-goal'
import { useBag, type BagActions } from './use-cart'
import { PlainLink } from '@/components/ui/plain-link'

type BagBoardProps = {
  initial: BagView
  actions: BagActions
  voice: BagVoice
  /** What was done before this page was reached, and a line taken out without scripts. */
  said: ReactNode
  removed: ReactNode
  estimateForm: ReactNode
  estimateRow: { label: string; value: string } | null
  codeForm: ReactNode
  codeEnd: ReactNode
  accountNote: string
  /** What an emptied bag says. */
  empty: ReactNode
}

/** The bag page: lines left, sum right; on phones the sum below and a bar with the way on. */
export function BagBoard({ initial, actions, voice, said, removed, ...slots }: BagBoardProps) {
  const bag = useBag(initial, actions, voice.texts)
  const isEmpty = bag.bag.items.length === 0
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-8 pb-6">
        <h1 className="text-h1">{voice.texts.title}</h1>
        <p className="text-muted-foreground">{isEmpty ? null : readiness(bag.bag, voice)}</p>
      </div>
      <div className="grid-12 items-start gap-y-12">
        <div className="grid gap-5 lg:col-span-7">
          {said ? <Notice role="status">{said}</Notice> : null}
          <FreeDeliveryGoal bag={bag.bag} voice={voice} />
          <div>
            <BagLines bag={bag} actions={actions} voice={voice} place="page" />
            {removed}
          </div>
          {isEmpty ? slots.empty : null}
        </div>
        {isEmpty ? null : <Summary bag={bag} voice={voice} {...slots} />}
      </div>
    </>
  )
}

function readiness(bag: BagView, { texts, counts }: BagVoice): string {
  const soldOut = bag.items.filter(isSoldOut).length
  const count = sayPlural(counts, bag.itemCount)
  return soldOut > 0
    ? fill(texts.readyAndSoldOut, { count, soldOut })
    : fill(texts.ready, { count })
}

function Summary({
  bag,
  voice,
  ...slots
}: { bag: ReturnType<typeof useBag>; voice: BagVoice } & Pick<
  BagBoardProps,
  'estimateForm' | 'estimateRow' | 'codeForm' | 'codeEnd' | 'accountNote'
>) {
  const { texts, priceLocale } = voice
  const canOrder = bag.bag.itemCount > 0
  return (
    <section
      aria-labelledby="bag-summary"
      className="grid gap-6 bg-surface p-5 text-surface-foreground sm:p-8 lg:sticky lg:top-6 lg:col-span-5 lg:col-start-8 xl:col-start-9 xl:col-span-4"
    >
      <h2 id="bag-summary" className="text-h3">
        {texts.summary}
      </h2>
      {slots.estimateForm}
      {slots.codeForm}
      <BagSum
        bag={bag.bag}
        isPending={bag.isPending}
        voice={voice}
        codeEnd={slots.codeEnd}
        estimate={slots.estimateRow}
      />
      {canOrder ? (
        <PlainLink href="/checkout" className={buttonClass('primary')}>
          {texts.checkOut}
        </PlainLink>
      ) : null}
      <p className="text-small text-muted-foreground">{slots.accountNote}</p>
      {canOrder ? (
        <div
          data-foot-bar=""
          className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-border bg-background px-margin py-3 text-foreground lg:hidden"
        >
          <p className="text-small leading-tight">
            {bag.bag.shipping ? texts.total : texts.totalSoFar}
            <strong className="num block text-base">
              {formatMoney(bag.bag.total, priceLocale)}
            </strong>
          </p>
          <PlainLink href="/checkout" className={buttonClass('primary')}>
            {texts.checkOut}
          </PlainLink>
        </div>
      ) : null}
    </section>
  )
}
