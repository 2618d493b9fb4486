'use client'
import { useEffect, useId, type ChangeEvent, useRef } from 'react'
import { TextField } from '@/components/forms/field-frame'
import { useFieldCheck } from '@/components/forms/use-field-check'
import {
  countryFormat,
  findProblem,
  isRequired,
  labelOf,
  type AddressField,
  type AddressMessages,
  prefillValue,
} from '@/lib/shop/address/address-format'
import { createTranslate } from '@/lib/shop/i18n/client-messages'

type AddressTextFieldProps = {
  field: AddressField
  /** Prefix of the field name: `shipping.`, `billing.` or nothing. */
  prefix: string
  countryCode: string
  value: string
  /** The error of the server. */
  error: string | undefined
  autoComplete: string
  messages: AddressMessages
  className?: string | undefined
  /** Values by the typed postal code: a single one is filled in, several are suggested. */
  localities: readonly string[] | undefined
  onType?: ((typed: string) => void) | undefined
}

/** One field of an address, checked by the rules of the country when it loses focus. */
export function AddressTextField(props: AddressTextFieldProps) {
  const { field, prefix, countryCode, value, messages, localities = [], onType } = props
  const t = createTranslate(messages)
  const { onChange, ...checked } = useFieldCheck((typed) => {
    const problem = findProblem(field, typed, countryCode)
    return problem ? t(problem.key, problem.values) : undefined
  }, props.error)
  const { input, onEdit } = usePrefill(props.localities)
  // Reports what was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onType?.(typed)
  }, [input, value, onType])
  const isDigits = field === 'postalCode' && countryFormat(countryCode).isNumeric
  const id = useId()
  const listId = localities.length > 1 ? id : undefined
  return (
    <>
      <TextField
        ref={input}
        list={listId}
        name={prefix + field}
        label={t(`fields.${labelOf(field, countryCode)}`)}
        optional={isRequired(field, countryCode) ? undefined : t('optional')}
        help={field === 'phone' ? t('phoneHelp') : undefined}
        defaultValue={value}
        autoComplete={props.autoComplete}
        type={field === 'phone' ? 'tel' : 'text'}
        inputMode={isDigits ? 'numeric' : undefined}
        required={isRequired(field, countryCode)}
        frameClassName={props.className}
        {...checked}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onEdit()
          onType?.(event.target.value)
          onChange(event)
        }}
      />
      {listId ? (
        <datalist id={listId}>
          {localities.map((locality) => (
            <option key={locality} value={locality} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

/**
 * Fills an empty field by its postal code, or replaces what was filled in before. Values that the
 * shopper typed, the browser filled in or the address book provided stay: call `onEdit` on every
 * change. Does nothing while no localities are known.
 */
function usePrefill(localities: readonly string[] | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const filledIn = useRef<string | null>(null)
  useEffect(() => {
    const box = input.current
    if (!box || !localities) return
    const value = prefillValue(localities, box.value, filledIn.current)
    if (value === null) return
    // A focused field is selected, so that typing replaces the value. React notices the change by
    // the event, not by setting `value`, and clears the error.
    const selection = box === document.activeElement ? 'select' : 'preserve'
    box.setRangeText(value, 0, box.value.length, selection)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    filledIn.current = value
  }, [localities])
  const onEdit = () => {
    filledIn.current = null
  }
  return { input, onEdit }
}
