import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#i18n/i18n.ts'
import { moveFocus, useKeys } from './keys.ts'

const typingMs = 250

interface PickProps<Row> extends Pick<Props, 'label' | 'hint'> {
  rows: readonly Row[]
  search: string
  onSearch: (text: string) => void
  children: (row: Row) => ReactNode
}

/** Finds something to choose from, which is listed while something is searched for. */
export const PickList = <Row extends { id: string }>(props: PickProps<Row>) => {
  const { label, hint, rows, search, onSearch, children } = props
  return (
    <>
      <SearchField {...{ label, hint, onSearch }} start={search} isForChoice />
      {search !== '' && (
        <ul className="facts" aria-label={label}>
          {rows.length === 0 && <li>{t.common.noMatch}</li>}
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface Props {
  label: string
  hint: string
  /** What is searched for from outside, such as by the URL. */
  start?: string
  onSearch: (text: string) => void
  /** Whether what is found is chosen, which empties the search. */
  isForChoice?: boolean
}

/** Searches while one types, at once with Enter; then Enter and the arrow lead into the list. */
export function SearchField({ label, hint, start = '', onSearch, isForChoice }: Props) {
  const [text, setText] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  // What was still to be searched for is not, once the field is gone.
  useEffect(() => stop, [])
  const asked = useRef(start)
  // Nor once another search is set. Its own may be answered when more is typed, which stays.
  useLayoutEffect(() => {
    if (start === asked.current) return
    asked.current = start
    stop()
    setText(start)
    // What was chosen has gone with its list: on to the next search. A touch would open the keyboard.
    const isChosen = isForChoice && start === ''
    if (isChosen && !matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [start, isForChoice])
  useKeys([{ keys: '/', label: t.keys.search, run: () => field.current?.focus() }])
  const search = (value: string) => {
    stop()
    asked.current = value.trim()
    latest.current(asked.current)
  }
  const type = (value: string) => {
    setText(value)
    stop()
    timer.current = setTimeout(() => search(value), typingMs)
  }
  return (
    <input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        // Not later, when it would lead back from an order that was opened meanwhile.
        const isWaiting = timer.current !== undefined
        if (isWaiting) search(text)
        // With Enter not yet: the list is still that of the search before.
        if (event.key === 'ArrowDown' || !isWaiting) moveFocus(1)
      }}
    />
  )
}
