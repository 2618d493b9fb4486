'use client'

import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { SuggestionLabels } from './suggestions'
import type { Messages } from '@/lib/shop/i18n/messages'
import { LocalForm } from '@/components/ui/locale-prefix'
import { useTypedEarly } from '@/components/ui/hydration'
import { useLatePart } from '@/components/ui/use-late-part'

export type SearchLabels = SuggestionLabels &
  Pick<Messages['search'], 'label' | 'submit' | 'recent' | 'removeRecent'>

const LIST_ID = 'search-suggestions'

/**
 * The search field of the overlay; suggestions are loaded when something is typed, arrow keys move
 * through them. While it is empty, the last searches and `children` stand below it.
 */
export function SearchBox({
  placeholder,
  labels,
  children,
}: {
  placeholder: string
  labels: SearchLabels
  children: ReactNode
}) {
  const [isUsed, setIsUsed] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const input = useTypedEarly('', setQuery)
  useFocusOnOpening(input, () => setIsUsed(true))
  const isOpen = query.trim().length > 1
  const suggestions = useLatePart(isOpen && (() => import('./suggestions')))
  const start = useLatePart(isUsed && (() => import('./search-start')))
  const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const options = rows()
    if (event.key === 'Enter' && active >= 0 && options[active]) {
      event.preventDefault()
      options[active].click()
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || options.length === 0) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive(((active + step + options.length + 1 + 1) % (options.length + 1)) - 1)
  }
  return (
    <div>
      <LocalForm
        action="/search"
        role="search"
        className="flex items-center gap-4 border-b border-foreground pb-2 focus-within:border-focus focus-within:shadow-[0_1px_0_var(--focus)]"
      >
        <input
          ref={input}
          type="search"
          name="q"
          value={query}
          placeholder={placeholder}
          aria-label={labels.label}
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${LIST_ID}-${active}` : undefined}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setIsUsed(true)}
          className="w-full min-w-0 bg-transparent py-1 text-h2 leading-snug text-heading outline-none"
        />
        <button className="link min-h-11 px-2">{labels.submit}</button>
      </LocalForm>
      <div
        ref={list}
        id={LIST_ID}
        role={isOpen ? 'listbox' : undefined}
        aria-label={isOpen ? labels.suggestions : undefined}
      >
        {isOpen && suggestions ? (
          <suggestions.default query={query.trim()} listId={LIST_ID} {...{ active, labels }} />
        ) : null}
      </div>
      {isOpen ? null : (
        <div className="grid gap-x-gutter gap-y-7 pt-6 lg:grid-cols-[4fr_8fr]">
          {start ? <start.default title={labels.recent} removeLabel={labels.removeRecent} /> : null}
          {children}
        </div>
      )}
    </div>
  )
}

/** Focuses the field when its popover opens, or has been opened before hydration. */
function useFocusOnOpening(input: RefObject<HTMLInputElement | null>, onOpenedEarly: () => void) {
  const begin = useEffectEvent((field: HTMLInputElement) => {
    // As an attribute: React's prop focuses on mount, the attribute when the popover opens.
    field.setAttribute('autofocus', '')
    const popover = field.closest(':popover-open')
    if (!popover) return
    onOpenedEarly()
    if (!popover.contains(document.activeElement)) field.focus()
  })
  useEffect(() => {
    if (input.current) begin(input.current)
  }, [input])
}
