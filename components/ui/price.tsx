import { classNames } from './class-names'

type PriceProps = {
  /** The formatted amount, as "28,00 €". */
  now: string
  /** The formatted higher amount of before; absent when the price is not reduced. */
  before?: string | undefined
  /** Words for those who do not see the line through: "Before", "Now". */
  labels: { before: string; now: string }
  /** "from", in front of a range's lowest price. */
  from?: string | undefined
  /** On a coloured ground the sale colour would not be read: both prices take the ground's own. */
  plain?: boolean | undefined
  className?: string | undefined
}

/** An amount never breaks: the old one struck and muted, then the new one in the sale colour. */
export function Price({ now, before, labels, from, plain, className }: PriceProps) {
  if (before === undefined) {
    return <span className={classNames('num', className)}>{from ? `${from} ${now}` : now}</span>
  }
  return (
    <span className={classNames('num whitespace-normal', className)}>
      <s
        className={classNames(
          'font-normal decoration-1',
          plain ? 'opacity-80' : 'text-muted-foreground',
        )}
      >
        <span className="sr-only">{labels.before} </span>
        {before}
      </s>{' '}
      <span className={classNames('font-medium', plain ? 'text-current' : 'text-sale')}>
        <span className="sr-only">{labels.now} </span>
        {from ? `${from} ${now}` : now}
      </span>
    </span>
  )
}
