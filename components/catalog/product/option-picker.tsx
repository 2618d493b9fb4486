'use client'

import { useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { FieldError } from '@/components/forms/field-frame'
import { ownValue } from '@/lib/shop/own-value'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/routes'
import { isAvailable, variantsUnder } from '@/lib/shop/catalog/selected-variant'
import { useChoice } from './selected-options'

export type PickerPicture = { src: string; srcSet: string | undefined }

export type OptionPickerProps = {
  name: string
  values: readonly string[]
  /** The first option of a product is shown by colour or picture, the others as boxes. */
  look: 'dipped' | 'picture' | 'disc' | 'flat' | 'box'
  swatches: Readonly<Record<string, string>>
  pictures: Readonly<Record<string, PickerPicture>>
  texts: { chooseFirst: string; soldOut: string; notChosen: string }
  /** Whether the page was reached because this choice was missing. */
  isMissing: boolean
}

/** One option as native radios; its legend repeats the choice in words. Sold-out values stay choosable. */
export function OptionPicker(props: OptionPickerProps) {
  const { name, values, look, texts } = props
  const { choice, choose, product } = useChoice()
  const [refused, setRefused] = useState(props.isMissing)
  const chosen = ownValue(choice, name)
  const error = refused && chosen === undefined
  const field = `${OPTION_PARAM_PREFIX}${name}`
  return (
    <fieldset aria-describedby={error ? `${field}-error` : undefined}>
      <legend className="pb-2.5">
        <b>{name}:</b> {chosen ?? <span className="text-muted-foreground">{texts.notChosen}</span>}
      </legend>
      {error ? (
        <div className="pb-2.5">
          <FieldError id={`${field}-error`}>{texts.chooseFirst}</FieldError>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        {values.map((value) => {
          const under = { ...choice, [name]: value }
          const out = !isAvailable(product, under)
          return (
            <label key={value} className="group relative">
              <input
                type="radio"
                name={field}
                value={value}
                required
                checked={chosen === value}
                onChange={() => choose(name, value)}
                onInvalid={(event) => {
                  event.preventDefault()
                  if (!document.querySelector(':focus:invalid')) event.currentTarget.focus()
                  setRefused(true)
                }}
                className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
              />
              {look === 'box' ? (
                <Box
                  value={value}
                  price={priceUnder(product, under)}
                  out={out}
                  soldOut={texts.soldOut}
                />
              ) : (
                <Swatch value={value} out={out} {...props} />
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The one price under a choice, or null when it still varies. */
function priceUnder(
  product: ReturnType<typeof useChoice>['product'],
  choice: Readonly<Record<string, string>>,
): string | null {
  const prices = new Set(variantsUnder(product, choice).map(({ price }) => price))
  return prices.size === 1 ? ([...prices][0] ?? null) : null
}

const ring =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus'

function Box({
  value,
  price,
  out,
  soldOut,
}: {
  value: string
  price: string | null
  out: boolean
  soldOut: string
}) {
  return (
    <span
      className={classNames(
        'grid min-h-control min-w-18 place-items-center rounded-control border px-4.5 py-1.5 text-center leading-tight peer-checked:border-foreground peer-checked:font-strong peer-checked:inset-ring peer-checked:inset-ring-foreground',
        ring,
        out
          ? 'border-dashed border-input text-muted-foreground'
          : 'border-input bg-raised group-hover:border-foreground',
      )}
    >
      {value}
      <span className="num text-micro font-normal text-muted-foreground">
        {out ? soldOut : price}
      </span>
    </span>
  )
}

function Swatch({
  value,
  out,
  look,
  swatches,
  pictures,
  texts,
}: OptionPickerProps & { value: string; out: boolean }) {
  const picture = ownValue(pictures, value)
  const pictured = look === 'picture' && picture
  const colour = { '--c': ownValue(swatches, value) ?? 'var(--muted)' } as React.CSSProperties
  const words = 'border-b-2 border-transparent pb-1 group-hover:border-input'
  return (
    <span
      className={classNames(
        'swatch grid gap-2 text-small leading-tight',
        ring,
        pictured ? 'w-26' : 'w-21',
      )}
    >
      {pictured ? (
        <span className="relative block aspect-square overflow-hidden rounded-picture bg-surface">
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes="104px"
            alt=""
            loading="lazy"
            className="swatch-picture absolute inset-0 size-full object-cover"
          />
        </span>
      ) : (
        <i
          style={colour}
          className={classNames(
            'block',
            look === 'dipped' ? 'swatch-dipped' : 'swatch-flat',
            out && 'opacity-50',
          )}
        />
      )}
      <span className={words}>
        {value}
        {out ? <span className="text-muted-foreground"> {texts.soldOut}</span> : null}
      </span>
    </span>
  )
}
