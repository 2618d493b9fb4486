'use client'

import { useEffect, useState, type ComponentProps } from 'react'
import { PasswordField } from '@/components/forms/password-field'

/** Kept between the two steps of a sign-in, in the memory of this page only. */
let kept = ''

/** The password of a sign-in. It is kept in case the platform requires a code next. */
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

/** The same password in the second step: sent again by scripts, typed again without them. */
export function SamePasswordField(props: ComponentProps<typeof PasswordField>) {
  const [known] = useState(() => kept)
  useEffect(() => {
    kept = ''
  }, [])
  if (known === '') return <PasswordField {...props} />
  return <input type="hidden" name={props.name} value={known} />
}
