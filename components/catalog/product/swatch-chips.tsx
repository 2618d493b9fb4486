import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { ownValue } from '@/lib/shop/own-value'

type SwatchChipsProps = {
  options: readonly { name: string; values: readonly string[] }[]
  swatches: Readonly<Record<string, string>>
  swatch: 'dipped' | 'picture' | 'disc' | 'flat'
  onBand?: boolean
}

/** Small samples of the first option with their number in words: "4 glazes". */
export function SwatchChips({ options, swatches, swatch, onBand }: SwatchChipsProps) {
  const t = useTranslations('option')
  const [visual] = options
  if (!visual || visual.values.length < 2) return null
  const colours = visual.values.flatMap((value) => ownValue(swatches, value) ?? [])
  const key = t.has(visual.name) ? visual.name : 'other'
  return (
    <p
      className={classNames(
        'mt-2 flex items-center gap-2.5 text-micro',
        onBand ? 'band-soft' : 'text-muted-foreground',
      )}
    >
      {colours.length > 0 ? (
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex',
            onBand || swatch !== 'dipped' ? 'gap-[5px]' : 'gap-[3px]',
          )}
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

/** One sample: a dipped tile where the theme dips, a disc elsewhere. */
export function Chip({
  colour,
  swatch,
  onBand,
}: {
  colour: string
  swatch: SwatchChipsProps['swatch']
  onBand?: boolean | undefined
}) {
  const dipped = swatch === 'dipped'
  return (
    <i
      style={{ '--c': colour } as React.CSSProperties}
      className={classNames(
        'inline-block',
        dipped ? 'chip-dipped' : 'chip-disc',
        onBand && 'ring-1 ring-band-foreground/45',
      )}
    />
  )
}
