'use client'

import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SuggestionTexts } from './suggestions'
import { LocalForm } from '@/components/forms/local-form'

const Suggestions = lazy(() => import('./suggestions'))

export type SearchTexts = SuggestionTexts & { label: string; submit: string }

const LIST_ID = 'search-suggestions'

/**
 * The query in heading size on a rule. Suggestions come when something is typed (their code too);
 * arrows move through them, Enter without a choice searches what was typed.
 */
export function SearchBox({ placeholder, texts }: { placeholder: string; texts: SearchTexts }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // As an attribute and not as a prop: the popover gives the focus to what carries it, at once.
  useEffect(() => input.current?.setAttribute('autofocus', ''), [])
  const awake = query.trim().length > 1
  const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const found = rows()
    if (event.key === 'Enter' && active >= 0 && found[active]) {
      event.preventDefault()
      found[active].click()
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || found.length === 0) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive(((active + step + found.length + 1 + 1) % (found.length + 1)) - 1)
  }
  return (
    <div>
      <LocalForm
        action="/search"
        role="search"
        className="flex items-center gap-4 border-b border-foreground pb-2"
      >
        <input
          ref={input}
          type="search"
          name="q"
          value={query}
          placeholder={placeholder}
          aria-label={texts.label}
          autoComplete="off"
          role="combobox"
          aria-expanded={awake}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          className="w-full min-w-0 bg-transparent py-1 text-h1 text-heading"
        />
        <button className="link min-h-11 px-2">{texts.submit}</button>
      </LocalForm>
      <div
        ref={list}
        id={LIST_ID}
        role={awake ? 'listbox' : undefined}
        aria-label={awake ? texts.suggestions : undefined}
      >
        {awake ? (
          <Suspense fallback={null}>
            <Suggestions query={query.trim()} active={active} listId={LIST_ID} texts={texts} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
