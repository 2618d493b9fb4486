'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '@/components/checkout/live-form'
import { controlClass } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import { useTypedEarly } from '@/components/ui/hydration'
import { Button } from '@/components/ui/button'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readJson } from '@/components/ui/reads'
import {
  isPickupView,
  type PickupMessages,
  type PickupRowView,
  type PickupView,
} from '@/lib/shop/checkout/pickup-view'
import { createTranslate } from '@/lib/shop/i18n/client-messages'

type PickupSearchProps = {
  methodId: string
  /** Postal code of `initial`. */
  near: string
  initial: PickupView
  selected: string | undefined
  messages: PickupMessages
}

/** How many pickup points are shown before the rest is collapsed. */
const VISIBLE = 3

/**
 * Pickup points, nearest first, searched by postal code. Without scripts the search is a form of
 * its own outside (`form="near-…"`) and loads the page; with scripts the list is updated in place.
 */
export function PickupSearch(props: PickupSearchProps) {
  const { methodId, near, initial, messages } = props
  const [typed, setTyped] = useState(near)
  const [searched, setSearched] = useState(near)
  const [picked, setPicked] = useState(props.selected)
  const { data, isError, isFetching, refetch } = usePickupPoints(methodId, searched, near, initial)
  const t = createTranslate(messages)
  const { rows, status } = data ?? initial
  const selectable = rows.filter(({ isSelectable }) => isSelectable)
  const selected = (selectable.find(({ id }) => id === picked) ?? selectable[0])?.id
  const points = useRef<HTMLDivElement>(null)
  // A point selected before hydration stays: React would reset the radio buttons silently.
  const keepPicked = useEffectEvent(() => {
    const checked = points.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked && checked.value !== selected) setPicked(checked.value)
  })
  useEffect(() => keepPicked(), [])
  const send = useSend()
  const known = useRef(selected)
  // The first point of a search is selected as if the shopper had done it.
  const sendFound = useEffectEvent(() => {
    const isFound = selected && selected !== known.current && selected !== picked
    if (isFound && points.current?.checkVisibility()) send()
    known.current = selected
  })
  useEffect(() => sendFound(), [selected])
  const shown = rows.map((row) => (
    <PickupRow
      key={row.id}
      name={`pickupPointId.${methodId}`}
      row={row}
      isSelected={row.id === selected}
      onSelect={() => setPicked(row.id)}
    />
  ))
  return (
    <div className="grid grid-cols-1 gap-1" aria-busy={isFetching}>
      {initial.rows.length > 1 ? (
        <SearchField
          id={methodId}
          value={typed}
          label={t('nearPostalCode')}
          submitLabel={t('search')}
          onType={setTyped}
          onSearch={() => (typed === searched ? void refetch() : setSearched(typed))}
        />
      ) : null}
      <p role="status" className="text-small text-muted-foreground empty:hidden">
        {isError ? t('searchFailed') : searched === near && rows.length > 0 ? '' : status}
      </p>
      <div ref={points} role="group" aria-label={t('pickupPoints')}>
        {shown.slice(0, VISIBLE)}
        {shown.length > VISIBLE ? (
          <details open={rows.slice(VISIBLE).some(({ id }) => id === selected)}>
            <summary className="link inline-flex min-h-11 items-center">
              {t('showMorePickupPoints', { count: rows.length - VISIBLE })}
            </summary>
            {shown.slice(VISIBLE)}
          </details>
        ) : null}
      </div>
    </div>
  )
}

function usePickupPoints(methodId: string, searched: string, near: string, initial: PickupView) {
  const local = useLocalPath()
  return useQuery({
    queryKey: ['pickup', methodId, searched],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ method: methodId, near: searched })
      return readJson(local(`/api/checkout/pickup?${query}`), isPickupView, { signal })
    },
    ...(searched === near ? { initialData: initial } : {}),
    placeholderData: keepPreviousData,
  })
}

/** One pickup point, as a row inside the selected delivery method. */
function PickupRow({
  name,
  row,
  isSelected,
  onSelect,
}: {
  name: string
  row: PickupRowView
  isSelected: boolean
  onSelect: () => void
}) {
  return (
    <label className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-0.5 border-t border-border py-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={row.id}
        checked={isSelected}
        onChange={onSelect}
        disabled={!row.isSelectable}
        className="radio-control mt-0.5"
      />
      <span className="font-medium @max-[18rem]:col-start-2 @max-[18rem]:col-end-4">
        {row.title}
      </span>
      <span className="num text-small text-muted-foreground @max-[18rem]:col-start-2">
        {row.distance}
      </span>
      {row.lines.map((line) => (
        <span key={line} className="col-start-2 col-end-4 text-small text-muted-foreground">
          {line}
        </span>
      ))}
    </label>
  )
}

function SearchField({
  id,
  value,
  label,
  submitLabel,
  onType,
  onSearch,
}: {
  id: string
  value: string
  label: string
  submitLabel: string
  onType: (value: string) => void
  onSearch: () => void
}) {
  const field = useTypedEarly(value, onType)
  return (
    <div className="grid gap-1.5 pb-3">
      <FieldLabel htmlFor={`f-near-${id}`} className="text-label font-medium">
        {label}
      </FieldLabel>
      <div className="flex max-w-72 flex-wrap gap-2">
        <input
          ref={field}
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
            onSearch()
          }}
          className={controlClass(false, 'flex-1 basis-24')}
        />
        <Button
          look="line"
          form={`near-${id}`}
          onClick={(event) => {
            event.preventDefault()
            onSearch()
          }}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}
