'use client'

import { useEffect, useState, type ComponentProps } from 'react'
import { PasswordField } from '@/components/forms/password-field'

/** Lives between two steps of one sign-in, in the memory of this page only. */
let kept = ''

/** The password of a sign-in. It is remembered in case the platform asks for a code next. */
export function FirstPasswordField(props: ComponentProps<typeof PasswordField>) {
  useEffect(() => {
    kept = ''
  }, [])
  return (
    <PasswordField
      {...props}
      onChange={(event) => {
        kept = event.target.value
      }}
    />
  )
}

/** The same password again: sent along while scripts remember it, typed again without them. */
export function SamePasswordField(props: ComponentProps<typeof PasswordField>) {
  const [known] = useState(() => kept)
  useEffect(() => {
    kept = ''
  }, [])
  if (known === '') return <PasswordField {...props} />
  return <input type="hidden" name={props.name} value={known} />
}
