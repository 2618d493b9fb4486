'use client'

import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { checkTyped, type FieldCheck } from './field-checks'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The error of one field: that of the server until the value changes, then that of the browser. It
 * appears when the field loses focus, never while it is typed in for the first time, and disappears
 * as soon as the value is valid.
 */
export function useFieldCheck(check: FieldCheck, fromServer: string | undefined) {
  const [error, setError] = useState(fromServer)
  return {
    error,
    onBlur: (event: FocusEvent<Control>) => {
      // A sentence that appears under a pressed button would push it away from the pointer.
      if (isSubmitButton(event.relatedTarget)) return
      // Leaving an untouched field is not a mistake: the shopper may only be looking around.
      if (event.target.value !== '' || error !== undefined) {
        setError(checkTyped(check, event.target.value))
      }
    },
    onChange: (event: ChangeEvent<Control>) => {
      if (error !== undefined) setError(checkTyped(check, event.target.value))
    },
  }
}

/** Whether the focus goes to the button that sends the form: the server looks at everything then. */
export function isSubmitButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit'
}
