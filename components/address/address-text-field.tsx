'use client'

import { useEffect, useId, useState, type ChangeEvent, type FocusEvent } from 'react'
import { TextField } from '@/components/forms/text-field'
import { isSubmitButton } from '@/components/forms/use-field-check'
import {
  countryFormat,
  findProblem,
  isRequired,
  type AddressField,
} from '@/lib/shop/address/address-format'
import type { AddressTexts } from '@/lib/shop/address/address-labels'
import { fill } from '@/lib/shop/i18n/fill'
import { isTold, offersOf, type Locality } from '@/lib/shop/address/localities'
import { usePrefill } from './use-prefill'

type AddressTextFieldProps = {
  field: AddressField
  /** In front of the field's name: `shipping.`, `billing.` or nothing. */
  prefix: string
  countryCode: string
  value: string
  /** What the server said. */
  error: string | undefined
  autoComplete: string
  texts: AddressTexts
  className?: string | undefined
  /** Where the typed postal code is: one town is filled in, of several each is suggested. */
  places: readonly Locality[] | undefined
  onType?: ((typed: string) => void) | undefined
}

/** One field of an address; looks at its entry when it is left, by the rules of the country. */
export function AddressTextField(props: AddressTextFieldProps) {
  const { field, prefix, countryCode, value, error: fromServer, texts, places, onType } = props
  const [error, setError] = useState(fromServer)
  const told = isTold(field) ? field : null
  const { input, onEdit } = usePrefill(told, places)
  // What was typed before the scripts ran is told too.
  useEffect(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onType?.(typed)
  }, [input, value, onType])
  const choices = told && places ? offersOf(places, told) : []
  const id = useId()
  const listId = choices.length > 1 ? id : undefined
  const problemOf = (typed: string) => {
    const problem = findProblem(field, typed, countryCode)
    return problem ? fill(texts.errors[problem.key] ?? '', problem.values ?? {}) : undefined
  }
  return (
    <>
      <TextField
        ref={input}
        list={listId}
        name={prefix + field}
        label={labelOf(field, countryCode, texts)}
        optional={isRequired(field, countryCode) ? undefined : texts.optional}
        help={field === 'phone' ? texts.phoneHelp : undefined}
        error={error}
        defaultValue={value}
        autoComplete={props.autoComplete}
        type={field === 'phone' ? 'tel' : 'text'}
        inputMode={isDigits(field, countryCode) ? 'numeric' : undefined}
        required={isRequired(field, countryCode)}
        frameClassName={props.className}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          const typed = event.target.value
          // A sentence that appears under a pressed button would push it away from the pointer.
          if (isSubmitButton(event.relatedTarget)) return
          if (typed !== '' || error !== undefined) setError(problemOf(typed))
        }}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onEdit()
          onType?.(event.target.value)
          if (error !== undefined) setError(problemOf(event.target.value))
        }}
      />
      {listId ? (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

function isDigits(field: AddressField, countryCode: string): boolean {
  return field === 'postalCode' && countryFormat(countryCode).isNumeric
}

function labelOf(field: AddressField, countryCode: string, texts: AddressTexts): string {
  const { words } = countryFormat(countryCode)
  if (field === 'postalCode') return texts.fields[words.postal]
  if (field === 'city') return texts.fields[words.city]
  return field === 'region' ? texts.fields[words.region] : texts.fields[field]
}
