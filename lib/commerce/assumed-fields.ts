import { Kind, visit, type DocumentNode } from 'graphql'
import { CommerceError, hasCode } from './errors'
import { graphql } from './graphql'

const isAssumed = (name: string) => name.startsWith('Assumed')

/**
 * Whether a document was refused before it ran: with 400, or with the error code that GraphQL
 * servers conventionally use.
 */
export function isUnknownField(error: unknown): boolean {
  const isInvalid = error instanceof CommerceError && error.kind === 'invalid'
  return isInvalid || hasCode(error, 'GRAPHQL_VALIDATION_FAILED')
}

const plainDocuments = new WeakMap<DocumentNode, DocumentNode>()

/**
 * The document without the fields that only our platform answers, which are in fragments whose
 * names begin with `Assumed`; the document itself when it has none.
 */
export function withoutAssumed<Document extends DocumentNode>(document: Document): Document {
  const hasAssumed = document.definitions.some(
    (it) => it.kind === Kind.FRAGMENT_DEFINITION && isAssumed(it.name.value),
  )
  if (!hasAssumed) return document
  const leaveOut = ({ name }: { name: { value: string } }) =>
    isAssumed(name.value) ? null : undefined
  const known = plainDocuments.get(document) as Document | undefined
  const plain = known ?? visit(document, { FragmentSpread: leaveOut, FragmentDefinition: leaveOut })
  plainDocuments.set(document, plain)
  return plain
}

// The product fields that only our platform answers.
export const assumedCard = graphql(`
  fragment AssumedCard on Product {
    language
    slugs {
      language
      slug
    }
  }
`)

export const assumedPrices = graphql(`
  fragment AssumedPrices on Variant {
    lowestPriceLast30Days
    unitPricing {
      price
      baseQuantity
      baseUnit
      contentQuantity
      contentUnit
    }
  }
`)

export const assumedVariant = graphql(`
  fragment AssumedVariant on Variant {
    barcode
    restockDate
  }
`)

export const optionLabels = graphql(`
  fragment AssumedOptionLabels on ProductOption {
    label
    valueLabels
  }
`)

export const attributeLabel = graphql(`
  fragment AssumedAttributeLabel on Attribute {
    label
  }
`)

export const energyClass = graphql(`
  fragment AssumedEnergyClass on Product {
    compliance {
      energyLabel {
        class
        best
        worst
      }
    }
  }
`)

export const assumedProduct = graphql(`
  fragment AssumedProduct on Product {
    descriptionLanguage
    withdrawalException
    compliance {
      manufacturer {
        name
        postalAddress
        electronicAddress
      }
      responsiblePerson {
        name
        postalAddress
        electronicAddress
      }
      warnings
      warningsLanguage
      energyLabel {
        class
        best
        worst
        labelUrl
        sheetUrl
      }
    }
  }
`)

// The fields of an order that only our platform answers.

const orderItem = graphql(`
  fragment AssumedOrderItem on OrderItem {
    productId
    language
    withdrawalException
  }
`)

export const orderTimeWindow = graphql(`
  fragment AssumedOrderTimeWindow on OrderShipping {
    scheduledWindow {
      from
      to
    }
  }
`)

const orderWithdrawal = graphql(`
  fragment AssumedOrderWithdrawal on Order {
    withdrawableUntil
    withdrawnOn
  }
`)

const paymentProgress = graphql(`
  fragment AssumedPaymentProgress on OrderPayment {
    isProcessing
  }
`)

const selectedLabels = graphql(`
  fragment AssumedSelectedLabels on SelectedOption {
    label
    valueLabel
  }
`)

/** The fields of an order that only our platform answers. */
export const assumedOrderFields = [
  orderItem,
  orderTimeWindow,
  orderWithdrawal,
  paymentProgress,
  selectedLabels,
] as const
