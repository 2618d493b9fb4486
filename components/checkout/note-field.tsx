'use client'

import { useState, type ComponentProps } from 'react'
import { TextArea } from '@/components/forms/field-frame'

/** What was typed and not sent: until then another step may be on the page. */
let typed: string | null = null
const forget = () => (typed = null)

type NoteFieldProps = ComponentProps<typeof TextArea> & { title: string; known: string }

/** The note to the shop, open once there is one; `known` is what the shop has of it, or refused. */
export function NoteField({ title, known, ...field }: NoteFieldProps) {
  const [note] = useState(() => typed ?? known)
  return (
    <details open={note !== ''}>
      <summary className="link mb-1 inline-flex min-h-11 items-center">{title}</summary>
      <TextArea
        {...field}
        ref={(area) => area?.form?.addEventListener('submit', forget)}
        defaultValue={note}
        onChange={({ target }) => (typed = target.value)}
      />
    </details>
  )
}
