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
  className?: string | undefined
}

/** A price that never breaks: the old one struck and muted, then the new one in the sale colour. */
export function Price({ now, before, labels, from, className }: PriceProps) {
  if (before === undefined) {
    return <span className={classNames('num', className)}>{from ? `${from} ${now}` : now}</span>
  }
  return (
    <span className={classNames('num', className)}>
      <s className="font-normal text-muted-foreground decoration-1">
        <span className="sr-only">{labels.before} </span>
        {before}
      </s>{' '}
      <span className="font-medium text-sale">
        <span className="sr-only">{labels.now} </span>
        {from ? `${from} ${now}` : now}
      </span>
    </span>
  )
}
