import { useRef, useState } from 'react'
import { useI18n } from '#i18n/i18n.tsx'
import { moveFocus, useKeys } from './keys.ts'

const typingMs = 250

interface Props {
  label: string
  hint: string
  start?: string
  onSearch: (text: string) => void
}

/** Searches while one types; Enter and the arrow lead into the list. */
export function SearchField({ label, hint, start = '', onSearch }: Props) {
  const { t } = useI18n()
  const [text, setText] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useKeys([{ keys: '/', label: t.keys.search, run: () => field.current?.focus() }])
  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(value.trim()), typingMs)
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
        moveFocus(1)
      }}
    />
  )
}
