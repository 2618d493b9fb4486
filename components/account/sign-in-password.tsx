'use client'

import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { PasswordField } from '@/components/forms/checked-field'

/** Kept between the two steps of a sign-in, in the memory of this page only. */
let kept = ''

/** The password of a sign-in. It is kept in case the platform requires a code next. */
export function FirstPasswordField(props: ComponentProps<typeof PasswordField>) {
  const input = useRef<HTMLInputElement>(null)
  const { name } = props
  useLayoutEffect(() => {
    kept = ''
    const form = input.current?.form
    // Read from the sent form: the field may have been filled before the scripts ran, by the
    // shopper or by a password manager.
    const keep = ({ formData }: FormDataEvent) => {
      const sent = formData.get(name)
      kept = typeof sent === 'string' ? sent : ''
    }
    form?.addEventListener('formdata', keep)
    return () => form?.removeEventListener('formdata', keep)
  }, [name])
  return <PasswordField {...props} ref={input} />
}

/** The same password in the second step: sent again by scripts, typed again without them. */
export function SamePasswordField(props: ComponentProps<typeof PasswordField>) {
  const [known] = useState(() => kept)
  useLayoutEffect(() => {
    // After a wrong code, another form takes the place of this one and needs the password too.
    kept = known
    return () => {
      kept = ''
    }
  }, [known])
  if (known === '') return <PasswordField {...props} />
  return <input type="hidden" name={props.name} value={known} />
}
