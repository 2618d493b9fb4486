import { clsx } from 'clsx'

type PriceProps = {
  /** The formatted amount, such as "28,00 €". */
  now: string
  /** The formatted price before a reduction. */
  was?: string | undefined
  /** For screen readers: "Was", "Now". */
  labels: { was: string; now: string }
  /** "from", before the lowest price of a range. */
  from?: string | undefined
  /** Both prices in the text colour: the sale colour lacks contrast on a coloured background. */
  plain?: boolean | undefined
  className?: string | undefined
}

/** A price; a reduced one is in the sale colour, after the struck-through former price. */
export function Price({ now, was, labels, from, plain, className }: PriceProps) {
  if (was === undefined) {
    return <span className={clsx('num', className)}>{from ? `${from} ${now}` : now}</span>
  }
  return (
    <span className={clsx('num whitespace-normal', className)}>
      <s
        className={clsx('font-normal decoration-1', plain ? 'opacity-80' : 'text-muted-foreground')}
      >
        <span className="sr-only">{labels.was} </span>
        {was}
      </s>{' '}
      <span className={clsx('font-medium', plain ? 'text-current' : 'text-sale')}>
        <span className="sr-only">{labels.now} </span>
        {from ? `${from} ${now}` : now}
      </span>
    </span>
  )
}
