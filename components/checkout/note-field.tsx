'use client'

import { useState, type ComponentProps } from 'react'
import { TextArea } from '@/components/forms/field-frame'

/** What was typed, for the cart that is ordered: another step, or a fault, may be on the page. */
let typed = { of: '', note: '' }

type NoteFieldProps = ComponentProps<typeof TextArea> & { title: string; known: string; of: string }

/** The note to the shop, open once there is one; `known` is what the shop has of it, or refused. */
export function NoteField({ title, known, of, ...field }: NoteFieldProps) {
  const [note] = useState(() => (typed.of === of ? typed.note : known))
  return (
    <details open={note !== ''}>
      <summary className="link mb-1 inline-flex min-h-11 items-center">{title}</summary>
      <TextArea
        {...field}
        defaultValue={note}
        onChange={({ target }) => (typed = { of, note: target.value })}
      />
    </details>
  )
}
