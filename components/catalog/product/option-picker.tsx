'use client'

import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { FieldError } from '@/components/forms/field-frame'
import { ownValue } from '@/lib/shop/record'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'
import {
  isAvailable,
  matchingVariants,
  type SelectedOptions,
} from '@/lib/shop/catalog/selected-variant'
import type { Theme } from '@/lib/shop/store/theme-schema'
import { useProduct } from './selected-options'

export type OptionImage = { src: string; srcSet: string | undefined }

export type OptionPickerProps = {
  name: string
  label: string
  values: readonly string[]
  /** The label of each of `values`. */
  valueLabels: readonly string[]
  /** The first option of a product is shown by colour or image, the others as boxes. */
  look: Theme['swatch'] | 'box'
  swatches: Readonly<Record<string, string>>
  images: Readonly<Record<string, OptionImage>>
  /** Whether the form was refused because this option was not selected. */
  isMissing: boolean
}

/** One option as native radio buttons; its legend names the selected value. Sold-out values stay selectable. */
export function OptionPicker(props: OptionPickerProps) {
  const { name, label, values, valueLabels, look } = props
  const { selectedOptions, select, product, t } = useProduct()
  const [refused, setRefused] = useState(props.isMissing)
  const selected = ownValue(selectedOptions, name)
  const selectedLabel = selected && (valueLabels[values.indexOf(selected)] ?? selected)
  const error = refused && selected === undefined
  const field = `${OPTION_PARAM_PREFIX}${name}`
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="pb-2.5">
        <b>{label}:</b>{' '}
        {selectedLabel ?? <span className="text-muted-foreground">{t('notSelected')}</span>}
      </legend>
      {error ? (
        <div className="pb-2.5">
          <FieldError id={errorId}>{t('chooseOption', { option: label })}</FieldError>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        {values.map((value, index) => {
          const shown = valueLabels[index] ?? value
          const selection = { ...selectedOptions, [name]: value }
          const isSoldOut = !isAvailable(product, selection)
          return (
            <label key={value} className="group relative">
              <input
                type="radio"
                name={field}
                value={value}
                required
                checked={selected === value}
                onChange={() => select(name, value)}
                onInvalid={(event) => {
                  event.preventDefault()
                  if (!document.querySelector(':focus:invalid')) event.currentTarget.focus()
                  setRefused(true)
                }}
                className="peer choice-input"
              />
              {look === 'box' ? (
                <Box
                  label={shown}
                  note={isSoldOut ? t('soldOutOption') : commonPrice(product, selection)}
                  isSoldOut={isSoldOut}
                />
              ) : (
                <Swatch value={value} isSoldOut={isSoldOut} {...props} label={shown} />
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The price that all matching variants have in common, or null. */
function commonPrice(product: ReturnType<typeof useProduct>['product'], selected: SelectedOptions) {
  const prices = new Set(matchingVariants(product, selected).map(({ price }) => price))
  return prices.size === 1 ? ([...prices][0] ?? null) : null
}

function Box({
  label,
  note,
  isSoldOut,
}: {
  label: string
  note: string | null
  isSoldOut: boolean
}) {
  return (
    <span
      className={clsx(
        'option-box choice-ring',
        isSoldOut
          ? 'border-dashed border-input text-muted-foreground'
          : 'border-input bg-raised group-hover:border-foreground',
      )}
    >
      {label}
      <span className="num text-micro font-normal text-muted-foreground">{note}</span>
    </span>
  )
}

function Swatch({
  value,
  label,
  isSoldOut,
  look,
  swatches,
  images,
}: OptionPickerProps & { value: string; isSoldOut: boolean }) {
  const { t } = useProduct()
  const image = look === 'picture' ? ownValue(images, value) : undefined
  return (
    <span className={clsx('swatch choice-ring', image && 'min-w-26')}>
      {image ? (
        <span className="image-frame block aspect-square">
          <img
            src={image.src}
            srcSet={image.srcSet}
            sizes="104px"
            alt=""
            loading="lazy"
            className="swatch-image covers"
          />
        </span>
      ) : (
        <i
          style={{ '--c': ownValue(swatches, value) ?? 'var(--muted)' }}
          className={clsx(
            'block',
            look === 'dipped' ? 'swatch-dipped' : 'swatch-flat',
            isSoldOut && 'opacity-50',
          )}
        />
      )}
      <span className="choice-name">
        {label}
        {isSoldOut ? (
          <span className="block whitespace-nowrap text-muted-foreground">
            <span className="sr-only"> </span>
            {t('soldOutOption')}
          </span>
        ) : null}
      </span>
    </span>
  )
}
