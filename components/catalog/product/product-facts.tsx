import { useTranslations } from 'next-intl'
import { hasMessage } from '@/lib/shop/i18n/messages'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { Lines } from '@/components/ui/lines'
import type { WithdrawalException } from '@/lib/shop/catalog/withdrawal-exceptions'
import { MerchantHtml } from '@/components/ui/merchant-html'

/** Attributes with their labels in the language of the product. */
export type Attributes = readonly { name: string; value: string; label: string | null }[]

type ProductFactsProps = {
  /** Omitted where they stand beside the story. */
  attributes: Attributes
  rows: readonly { title: string; text: string }[]
  withdrawalException: WithdrawalException | null
}

/** Attributes of a product as a list, and the store's texts on delivery and returns. */
export function ProductFacts({ attributes, rows, withdrawalException }: ProductFactsProps) {
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
    </Accordion>
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
              <Lines lines={linesOf(value)} />
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
