'use client'
import {
  useEffect,
  useId,
  useState,
  type ChangeEvent,
  type FocusEvent,
  useRef,
  type RefObject,
} from 'react'
import { TextField } from '@/components/forms/field-frame'
import { isSubmitButton } from '@/components/forms/use-field-check'
import {
  countryFormat,
  findProblem,
  isRequired,
  type AddressField,
  type AddressMessages,
  isLocalityField,
  localityValues,
  type Locality,
  prefillValue,
} from '@/lib/shop/address/address-format'
import { createTranslate, type Translate } from '@/lib/shop/i18n/client-messages'

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
  /** Localities of the typed postal code: a single one is filled in, several are suggested. */
  localities: readonly Locality[] | undefined
  onType?: ((typed: string) => void) | undefined
}

/** One field of an address, checked by the rules of the country when it loses focus. */
export function AddressTextField(props: AddressTextFieldProps) {
  const {
    field,
    prefix,
    countryCode,
    value,
    error: fromServer,
    messages,
    localities,
    onType,
  } = props
  const t = createTranslate(messages)
  const [error, setError] = useState(fromServer)
  const localityField = isLocalityField(field) ? field : null
  const { input, onEdit } = usePrefill(localityField, localities)
  // Reports what was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onType?.(typed)
  }, [input, value, onType])
  const suggestions = localityField && localities ? localityValues(localities, localityField) : []
  const id = useId()
  const listId = suggestions.length > 1 ? id : undefined
  const problemOf = (typed: string) => {
    const problem = findProblem(field, typed, countryCode)
    return problem ? t(problem.key, problem.values) : undefined
  }
  return (
    <>
      <TextField
        ref={input}
        list={listId}
        name={prefix + field}
        label={labelOf(field, countryCode, t)}
        optional={isRequired(field, countryCode) ? undefined : t('optional')}
        help={field === 'phone' ? t('phoneHelp') : undefined}
        error={error}
        defaultValue={value}
        autoComplete={props.autoComplete}
        type={field === 'phone' ? 'tel' : 'text'}
        inputMode={isDigits(field, countryCode) ? 'numeric' : undefined}
        required={isRequired(field, countryCode)}
        frameClassName={props.className}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          const typed = event.target.value
          // An error that appears while a button is pressed would move the button from under the pointer.
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
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

function isDigits(field: AddressField, countryCode: string): boolean {
  return field === 'postalCode' && countryFormat(countryCode).isNumeric
}

function labelOf(
  field: AddressField,
  countryCode: string,
  t: Translate<keyof AddressMessages['entries']>,
): string {
  const { labels } = countryFormat(countryCode)
  if (field === 'postalCode') return t(`fields.${labels.postal}`)
  if (field === 'city') return t(`fields.${labels.city}`)
  return field === 'region' ? t(`fields.${labels.region}`) : t(`fields.${field}`)
}

/**
 * Fills an empty field by its postal code, or replaces what was filled in before. Values that the
 * shopper typed, the browser filled in or the address book provided stay: call `onEdit` on every
 * change. Does nothing for other fields (null), and while no localities are known.
 */
function usePrefill(
  field: keyof Locality | null,
  localities: readonly Locality[] | undefined,
): { input: RefObject<HTMLInputElement | null>; onEdit: () => void } {
  const input = useRef<HTMLInputElement>(null)
  const filledIn = useRef<string | null>(null)
  useEffect(() => {
    const box = input.current
    if (!box || !field || !localities) return
    const value = prefillValue(localityValues(localities, field), box.value, filledIn.current)
    if (value === null) return
    // A focused field is selected, so that typing replaces the value. React notices the change by
    // the event, not by setting `value`, and clears the error.
    const selection = box === document.activeElement ? 'select' : 'preserve'
    box.setRangeText(value, 0, box.value.length, selection)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    filledIn.current = value
  }, [field, localities])
  const onEdit = () => {
    filledIn.current = null
  }
  return { input, onEdit }
}
