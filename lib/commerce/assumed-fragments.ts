import { graphql } from './graphql'

// What only our platform answers about a product. Fragments whose names begin with `Assumed` are left
// out for a platform that refuses them (`assumed-fields.ts`).

export const productLanguage = graphql(`
  fragment AssumedProductLanguage on Product {
    language
  }
`)

export const productSlugs = graphql(`
  fragment AssumedProductSlugs on Product {
    slugs {
      language
      slug
    }
  }
`)

export const variantPrices = graphql(`
  fragment AssumedVariantPrices on Variant {
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

export const restockDate = graphql(`
  fragment AssumedRestockDate on Variant {
    restockDate
  }
`)

export const optionLabels = graphql(`
  fragment AssumedOptionLabels on ProductOption {
    label
    valueLabels
  }
`)

export const descriptionLanguage = graphql(`
  fragment AssumedDescriptionLanguage on Product {
    descriptionLanguage
  }
`)

export const attributeLabel = graphql(`
  fragment AssumedAttributeLabel on Attribute {
    label
  }
`)
