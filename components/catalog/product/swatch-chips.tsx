import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { hasMessage } from '@/lib/shop/i18n/messages'
import { ownValue } from '@/lib/shop/record'
import type { Theme } from '@/lib/shop/store/theme-schema'

type SwatchChipsProps = {
  options: readonly { name: string; values: readonly string[] }[]
  swatches: Readonly<Record<string, string>>
  swatch: Theme['swatch']
  onBand?: boolean | undefined
}

/** Small samples of the first option with their count: "4 glazes". */
export function SwatchChips({ options, swatches, swatch, onBand }: SwatchChipsProps) {
  const t = useTranslations('option')
  const [visual] = options
  if (!visual || visual.values.length < 2) return null
  const colours = visual.values.flatMap((value) => ownValue(swatches, value) ?? [])
  const key = hasMessage(t, visual.name) ? visual.name : 'other'
  return (
    <p className={clsx('card-swatches', onBand && 'band-soft')}>
      {colours.length > 0 ? (
        <span
          aria-hidden="true"
          className={clsx('inline-flex', onBand || swatch !== 'dipped' ? 'gap-[5px]' : 'gap-[3px]')}
        >
          {colours.map((colour) => (
            <Chip key={colour} colour={colour} swatch={swatch} onBand={onBand} />
          ))}
        </span>
      ) : null}
      {t(key, { count: visual.values.length })}
    </p>
  )
}

/** One sample: a dipped tile in themes with dipped swatches, a disc in others. */
export function Chip(props: Pick<SwatchChipsProps, 'swatch' | 'onBand'> & { colour: string }) {
  const { colour, swatch, onBand } = props
  const dipped = swatch === 'dipped'
  return (
    <i
      style={{ '--c': colour }}
      className={clsx(
        dipped ? 'chip-dipped' : 'chip-disc',
        onBand && 'ring-1 ring-band-foreground/45',
      )}
    />
  )
}
