import { useTranslations } from 'next-intl'
import { withUnits } from '@/lib/shop/i18n/formatters'
import { hasMessage } from '@/lib/shop/i18n/messages'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { Lines } from '@/components/ui/lines'
import { ENERGY_CLASSES, type WithdrawalException } from '@/lib/shop/catalog/legal-facts'
import type { Compliance, EnergyLabel as Label } from '@/lib/shop/catalog/product-model'
import { MerchantHtml } from '@/components/ui/merchant-html'

/** Attributes with their labels in the language of the product. */
export type Attributes = readonly { name: string; value: string; label: string | null }[]

type ProductFactsProps = {
  /** Omitted where they stand beside the story. */
  attributes: Attributes
  rows: readonly { title: string; text: string }[]
  withdrawalException: WithdrawalException | null
  compliance: Compliance | null
  /** Language of the warnings where it is not that of the page. */
  warningsLanguage: string | undefined
}

/** Attributes of a product as a list, and the store's texts on delivery and returns. */
export function ProductFacts({
  attributes,
  rows,
  withdrawalException,
  compliance,
  warningsLanguage,
}: ProductFactsProps) {
  const t = useTranslations('product')
  const withdrawal = useTranslations('withdrawal')
  return (
    <Accordion>
      {attributes.length > 0 ? (
        <AccordionItem title={t('material')} open>
          <AttributeList attributes={attributes} />
        </AccordionItem>
      ) : null}
      {withdrawalException ? (
        <AccordionItem title={withdrawal('policy')} open>
          <p>{withdrawal(`productExceptions.${withdrawalException}`)}</p>
        </AccordionItem>
      ) : null}
      {rows.map((row) => (
        <AccordionItem key={row.title} title={row.title}>
          <MerchantHtml html={row.text} />
        </AccordionItem>
      ))}
      <Safety {...{ compliance, warningsLanguage }} />
    </Accordion>
  )
}

/** Who answers for a product, and its warnings (Regulation (EU) 2023/988, Article 19). */
function Safety({
  compliance,
  warningsLanguage: lang,
}: Pick<ProductFactsProps, 'compliance' | 'warningsLanguage'>) {
  const t = useTranslations('product.safety')
  const { manufacturer, responsiblePerson, warnings } = compliance ?? {}
  const operators = [
    ['manufacturer', manufacturer] as const,
    ['responsiblePerson', responsiblePerson] as const,
  ]
  if (!manufacturer && !responsiblePerson && !warnings) return null
  return (
    <AccordionItem title={t('title')}>
      <div className="@container">
        <dl className="attribute-list">
          {operators.map(([key, operator]) =>
            operator ? (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd className="wrap-anywhere">
                  {operator.name}
                  <span className="block whitespace-pre-line">{operator.postalAddress}</span>
                  <ElectronicAddress address={operator.electronicAddress} />
                </dd>
              </div>
            ) : null,
          )}
          {warnings ? (
            <div>
              <dt>{t('warnings')}</dt>
              <dd lang={lang} className="whitespace-pre-line">
                {warnings}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
    </AccordionItem>
  )
}

/** An email address or a web address, as a link; anything else as it is. */
function ElectronicAddress({ address }: { address: string }) {
  const href = /^https?:\/\//.test(address) ? address : `mailto:${address}`
  return (
    <a href={href} className="link">
      {address}
    </a>
  )
}

/** Colours of the classes from A to G (Regulation (EU) 2019/2015, Annex III). */
const CLASS_COLOURS = ['#00a651', '#4cb848', '#bed630', '#fff101', '#fcb814', '#f36e21', '#ed1c24']

/**
 * The energy class beside the price (Regulation (EU) 2019/2015, Annex V): an arrow with the range
 * of classes, which leads to the label, and the product information sheet.
 */
export function EnergyLabel({ label }: { label: Label | null }) {
  const t = useTranslations('product.energy')
  if (!label) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <a href={label.labelUrl} className="inline-flex min-h-11 items-center">
        <EnergyArrow {...label} />
        <span className="sr-only">
          {t('label', { class: label.class, best: label.best, worst: label.worst })}
        </span>
      </a>
      <a href={label.sheetUrl} className="link inline-flex min-h-11 items-center wrap-anywhere">
        {t('sheet')}
      </a>
    </p>
  )
}

function EnergyArrow({ class: own, best, worst }: Pick<Label, 'class' | 'best' | 'worst'>) {
  const place = ENERGY_CLASSES.indexOf(own) - ENERGY_CLASSES.indexOf(best)
  const outline = { stroke: '#000', strokeWidth: 0.7 }
  const letter = { textAnchor: 'middle', fontWeight: 700, fontFamily: 'sans-serif' } as const
  return (
    <svg viewBox="0 0 76 34" className="h-8.5 w-19" aria-hidden="true">
      <rect x="0.5" y="0.5" width="19" height="33" fill="#fff" {...outline} />
      <text x="10" y="10.5" fontSize="10" {...letter}>
        {best}
      </text>
      <path d="M10 22v-7m-3 3 3-3 3 3" fill="none" {...outline} strokeWidth="1.4" />
      <text x="10" y="31.5" fontSize="10" {...letter}>
        {worst}
      </text>
      <path d="M22 0.5h38l15.5 16.5L60 33.5H22z" fill={CLASS_COLOURS[place]} {...outline} />
      <text x="42" y="25" fontSize="22" fill="#fff" paintOrder="stroke" {...outline} {...letter}>
        {own}
      </text>
    </svg>
  )
}

/** Labels do not wrap; where large text leaves no room, values move below them. */
export function AttributeList({ attributes }: { attributes: Attributes }) {
  const t = useTranslations('product.attributes')
  return (
    <div className="@container">
      <dl className="attribute-list">
        {attributes.map(({ name, value, label }) => (
          <div key={name}>
            <dt>
              {label !== null && label !== name ? label : hasMessage(t, name) ? t(name) : name}
            </dt>
            <dd>
              <Lines lines={linesOf(withUnits(value))} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** "S: H 10 cm; M: H 18 cm" as one line for each size; any other value as it is. */
function linesOf(value: string): string[] {
  const parts = value.split(/;\s+/)
  return parts.every((part) => /^[^:]+: /.test(part)) ? parts : [value]
}
