'use client'

import { Fragment, useEffect, useRef, type Ref } from 'react'
import { formAction } from '@/lib/shop/form-answer'
import { optionsText, type BagLine } from '@/lib/shop/bag-view'
import { fill } from '@/lib/shop/fill'
import { BagLineRow } from './bag-line'
import type { BagVoice } from '@/lib/shop/bag-texts'
import type { Bag, BagActions, RemovedLine } from './use-bag'

type BagLinesProps = {
  bag: Bag
  actions: BagActions
  voice: BagVoice
  place: 'page' | 'drawer'
}

/** All lines; a removed one keeps its place as one row with Undo, which takes the focus. */
export function BagLines({ bag, actions, voice, place }: BagLinesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {bag.said?.text}
      </p>
      <ul className="border-t border-foreground">
        {rowsOf(bag).map((row) =>
          'removed' in row ? (
            <RemovedRow key={row.removed.line.id} {...{ bag, actions, voice }} row={row.removed} />
          ) : (
            <Fragment key={row.line.id}>
              <BagLineRow line={row.line} {...{ bag, actions, voice, place }} />
            </Fragment>
          ),
        )}
      </ul>
    </>
  )
}

function rowsOf(bag: Bag): ({ line: BagLine } | { removed: RemovedLine })[] {
  const rows: ({ line: BagLine } | { removed: RemovedLine })[] = bag.bag.items.map((line) => ({
    line,
  }))
  const inOrder = [...bag.removed].sort((a, b) => a.index - b.index)
  for (const removed of inOrder) rows.splice(removed.index, 0, { removed })
  return rows
}

function RemovedRow({
  row,
  bag,
  actions,
  voice,
}: {
  row: RemovedLine
  bag: Bag
  actions: BagActions
  voice: BagVoice
}) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that removed is gone with its line: the focus must not fall to the page.
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className="border-b border-border">
      <form
        action={formAction(actions.restore)}
        onSubmit={(event) => {
          event.preventDefault()
          bag.restore(row)
        }}
      >
        <RemovedContent line={row.line} voice={voice} buttonRef={undo} />
      </form>
    </li>
  )
}

/** What a removed line says, with the fields that put it back. Also drawn without scripts. */
export function RemovedContent({
  line,
  voice,
  buttonRef,
}: {
  line: RemovedLine['line']
  voice: BagVoice
  buttonRef?: Ref<HTMLButtonElement> | undefined
}) {
  const options = optionsText(line)
  const [before, after] = voice.texts.removed.split('{item}')
  return (
    <div className="flex min-h-19 items-center justify-between gap-4">
      <p>
        {before}
        <strong>{line.title}</strong>
        {options ? ` (${options})` : ''}
        {after}
      </p>
      <input type="hidden" name="variantId" value={line.variantId} />
      <input type="hidden" name="quantity" value={Math.max(1, line.quantity)} />
      <button
        ref={buttonRef}
        aria-label={fill(voice.texts.undoLine, { title: line.title })}
        className="link min-h-11"
      >
        {voice.texts.undo}
      </button>
    </div>
  )
}
