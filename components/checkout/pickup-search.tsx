'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { controlClass } from '@/components/forms/control-class'
import { FieldLabel } from '@/components/forms/field-label'
import { useLocalPath } from '@/components/ui/locale-prefix'
import type { PickupView } from '@/lib/shop/checkout/pickup-view'
import { PickupRow } from './pickup-row'

export type PickupTexts = {
  near: string
  search: string
  points: string
  failed: string
  /** "Show {count} more" */
  more: string
}

type PickupSearchProps = {
  methodId: string
  /** Postal code that `first` was asked for. */
  near: string
  first: PickupView
  chosen: string | undefined
  texts: PickupTexts
}

/** How many places are shown before the rest unfolds. */
const SHOWN = 3

/**
 * Places to collect, nearest first, searched by postal code. Without scripts the search is a form
 * of its own outside (`form="near-…"`) and loads the page; with them it is answered in place.
 */
export function PickupSearch({ methodId, near, first, chosen: before, texts }: PickupSearchProps) {
  const [typed, setTyped] = useState(near)
  const [asked, setAsked] = useState(near)
  const [picked, setPicked] = useState(before)
  const { data, isError, isFetching, refetch } = usePoints(methodId, asked, near, first)
  const { rows, said } = data ?? first
  const usable = rows.filter(({ isUsable }) => isUsable)
  const chosen = (usable.find(({ id }) => id === picked) ?? usable[0])?.id
  const ask = () => (typed === asked ? void refetch() : setAsked(typed))
  return (
    <div className="grid gap-1" aria-busy={isFetching}>
      {first.rows.length > 1 ? (
        <SearchField id={methodId} value={typed} onType={setTyped} onAsk={ask} texts={texts} />
      ) : null}
      <p role="status" className="text-small text-muted-foreground empty:hidden">
        {isError ? texts.failed : asked === near && rows.length > 0 ? '' : said}
      </p>
      <div role="group" aria-label={texts.points}>
        <Folded count={rows.length - SHOWN} more={texts.more} isOpen={isAfter(rows, chosen)}>
          {rows.map((row) => (
            <PickupRow
              key={row.id}
              name={`pickupPointId.${methodId}`}
              row={row}
              isChosen={row.id === chosen}
              onChoose={() => setPicked(row.id)}
            />
          ))}
        </Folded>
      </div>
    </div>
  )
}

function usePoints(methodId: string, asked: string, near: string, first: PickupView) {
  const local = useLocalPath()
  return useQuery({
    queryKey: ['pickup', methodId, asked],
    queryFn: async ({ signal }): Promise<PickupView> => {
      const query = new URLSearchParams({ method: methodId, near: asked })
      const answer = await fetch(local(`/api/checkout/pickup?${query}`), { signal })
      if (!answer.ok) throw new Error(`Pickup points: ${answer.status}`)
      return (await answer.json()) as PickupView
    },
    ...(asked === near ? { initialData: first } : {}),
    placeholderData: keepPreviousData,
  })
}

function isAfter(rows: PickupView['rows'], chosen: string | undefined): boolean {
  return rows.slice(SHOWN).some(({ id }) => id === chosen)
}

/** The first rows, and the others behind a summary. */
function Folded({
  count,
  more,
  isOpen,
  children,
}: {
  count: number
  more: string
  isOpen: boolean
  children: readonly ReactNode[]
}) {
  return (
    <>
      {children.slice(0, SHOWN)}
      {count > 0 ? (
        <details open={isOpen}>
          <summary className="link inline-flex min-h-11 items-center">
            {more.replace('{count}', String(count))}
          </summary>
          {children.slice(SHOWN)}
        </details>
      ) : null}
    </>
  )
}

function SearchField({
  id,
  value,
  onType,
  onAsk,
  texts,
}: {
  id: string
  value: string
  onType: (value: string) => void
  onAsk: () => void
  texts: PickupTexts
}) {
  return (
    <div className="grid gap-1.5 pb-3">
      <FieldLabel htmlFor={`f-near-${id}`} className="text-label font-medium">
        {texts.near}
      </FieldLabel>
      <div className="flex max-w-72 gap-2">
        <input
          id={`f-near-${id}`}
          name="near"
          form={`near-${id}`}
          value={value}
          maxLength={12}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onAsk()
          }}
          className={controlClass(false)}
        />
        <Button
          look="line"
          form={`near-${id}`}
          onClick={(event) => {
            event.preventDefault()
            onAsk()
          }}
        >
          {texts.search}
        </Button>
      </div>
    </div>
  )
}
