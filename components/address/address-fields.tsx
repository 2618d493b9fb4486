'use client'

import { Fragment, useState, type ReactNode } from 'react'
import { SelectField, type SelectOption } from '@/components/forms/select-field'
import { useTypedEarly } from '@/components/ui/hydration'
import {
  countryFormat,
  type AddressField,
  type AddressMessages,
} from '@/lib/shop/address/address-format'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { AddressTextField } from './address-text-field'
import { useLocalities } from './use-localities'

export type AddressFieldsProps = {
  /** Prefix of every field name: `shipping.`, `billing.`, or nothing. */
  prefix: string
  /** Section of the `autocomplete` tokens; none in the address book. */
  section?: 'shipping' | 'billing' | undefined
  countries: readonly SelectOption[]
  /** Values of the fields by name without prefix; `countryCode` decides the first form. */
  values: Readonly<Partial<Record<AddressField, string | null>>>
  /** Errors of the server by name without prefix. */
  errors: Readonly<Partial<Record<AddressField, string | undefined>>>
  messages: AddressMessages
  /** Whether there is a phone field. */
  hasPhone?: boolean
}

const TOKENS: Readonly<Record<AddressField, string>> = {
  countryCode: 'country',
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  phone: 'tel',
}

const WIDTHS: Readonly<Record<number, string>> = {
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  6: 'sm:col-span-6',
}

/**
 * The fields of an address in one grid. The country decides which there are, their order and
 * labels; they keep their keys, so typed values stay when it changes. Without scripts a button
 * sends the form for the fields of another country (`intent=country`).
 */
export function AddressFields(props: AddressFieldsProps) {
  const { prefix, section, countries, values, errors, messages, hasPhone = true } = props
  const [countryCode, setCountry] = useState(values.countryCode ?? countries[0]?.value ?? '')
  const country = useTypedEarly<HTMLSelectElement>(countryCode, setCountry)
  const t = createTranslate(messages)
  // A prefilled code looks up its city, unless the city was filled in or refused before.
  const isFresh = !values.city && !errors.city
  const [postalCode, setPostalCode] = useState(isFresh ? (values.postalCode ?? '') : '')
  const localities = useLocalities(countryCode, postalCode)
  const token = (field: AddressField) => [section, TOKENS[field]].filter(Boolean).join(' ')
  const render = (field: AddressField, width: number) => (
    <AddressTextField
      key={field}
      {...{ field, prefix, countryCode, messages }}
      localities={field === 'city' ? localities : undefined}
      value={values[field] ?? ''}
      error={errors[field]}
      autoComplete={token(field)}
      className={WIDTHS[width]}
      onType={field === 'postalCode' ? setPostalCode : undefined}
    />
  )
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <SelectField
        name={`${prefix}countryCode`}
        label={t('fields.countryCode')}
        options={countries}
        ref={country}
        value={countryCode}
        error={errors.countryCode}
        autoComplete={token('countryCode')}
        required
        onChange={(event) => setCountry(event.target.value)}
        frameClassName="sm:col-span-4"
      />
      <noscript className="col-span-full">
        <button name="intent" value="country" className="link min-h-11">
          {t('useCountry')}
        </button>
      </noscript>
      {render('firstName', 3)}
      {render('lastName', 3)}
      {fieldsOf(countryCode).map(([field, width]) => (
        <Fragment key={field}>
          {render(field, width)}
          {field === 'line1' ? <More {...{ values, errors, messages, render }} /> : null}
        </Fragment>
      ))}
      {hasPhone ? render('phone', 4) : null}
    </div>
  )
}

/** Company and second line, which are rarely needed: collapsed unless they have a value. */
function More({
  values,
  errors,
  messages,
  render,
}: Pick<AddressFieldsProps, 'values' | 'errors' | 'messages'> & {
  render: (field: AddressField, width: number) => ReactNode
}) {
  const t = createTranslate(messages)
  const isNeeded = [values.company, values.line2, errors.company, errors.line2].some(Boolean)
  return (
    <details className="col-span-full -my-1" open={isNeeded}>
      <summary className="inline-block py-1.5">
        <span className="link">{t('more')}</span>
        <span className="ps-1 text-muted-foreground"> {t('optional')}</span>
      </summary>
      <div className="grid gap-x-4 gap-y-5 pt-3 sm:grid-cols-6">
        {render('company', 6)}
        {render('line2', 6)}
      </div>
    </details>
  )
}

/** Fields of a country with their widths in sixths; a postal code is shorter than a city. */
function fieldsOf(countryCode: string): [AddressField, number][] {
  return countryFormat(countryCode).rows.flatMap((row) =>
    row.map((field): [AddressField, number] => {
      if (row.length === 1) return [field, field === 'postalCode' ? 2 : 6]
      if (row.length > 2) return [field, 2]
      return [field, row.includes('postalCode') ? (field === 'postalCode' ? 2 : 4) : 3]
    }),
  )
}
