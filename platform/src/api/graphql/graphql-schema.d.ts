// Written by `npm run graphql:types -w platform` from schema.graphql.
import type { Sources } from './sources.ts'

export type Maybe<Value> = Value | null | undefined

export interface Field<Value, Args = object> {
  value: Value
  args: Args
}

export interface OptionFilter {
  name: string
  values: readonly string[]
}

export interface ProductFilter {
  brands?: Maybe<readonly string[]>
  category?: Maybe<string>
  collection?: Maybe<string>
  exactSearch?: Maybe<boolean>
  inStock?: Maybe<boolean>
  onSale?: Maybe<boolean>
  options?: Maybe<readonly OptionFilter[]>
  priceMax?: Maybe<number>
  priceMin?: Maybe<number>
  search?: Maybe<string>
  slugs?: Maybe<readonly string[]>
  tags?: Maybe<readonly string[]>
}

export type ProductSort = 'NEWEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'RELEVANCE' | 'TITLE'

export interface Fields {
  Address: {
    city: Field<string>
    company: Field<Maybe<string>>
    countryCode: Field<string>
    firstName: Field<Maybe<string>>
    lastName: Field<Maybe<string>>
    line1: Field<string>
    line2: Field<Maybe<string>>
    phone: Field<Maybe<string>>
    postalCode: Field<Maybe<string>>
    region: Field<Maybe<string>>
  }
  Addressed: {
    slug: Field<string>
    slugs: Field<readonly Sources['LocalizedSlug'][]>
  }
  Attribute: {
    label: Field<string>
    name: Field<string>
    value: Field<string>
  }
  Brand: {
    description: Field<Maybe<string>>
    descriptionLanguage: Field<string>
    id: Field<string>
    language: Field<string>
    name: Field<string>
    productCount: Field<number>
    slug: Field<string>
  }
  Category: {
    children: Field<readonly Sources['Category'][]>
    description: Field<Maybe<string>>
    descriptionLanguage: Field<string>
    id: Field<string>
    image: Field<Maybe<Sources['Image']>>
    language: Field<string>
    name: Field<string>
    parent: Field<Maybe<Sources['Category']>>
    priceFrom: Field<Maybe<number>>
    productCount: Field<number>
    slug: Field<string>
    slugs: Field<readonly Sources['LocalizedSlug'][]>
  }
  Collection: {
    description: Field<Maybe<string>>
    descriptionLanguage: Field<string>
    id: Field<string>
    image: Field<Maybe<Sources['Image']>>
    language: Field<string>
    name: Field<string>
    priceFrom: Field<Maybe<number>>
    productCount: Field<number>
    slug: Field<string>
    slugs: Field<readonly Sources['LocalizedSlug'][]>
  }
  Compliance: {
    energyLabel: Field<Maybe<Sources['EnergyLabel']>>
    manufacturer: Field<Maybe<Sources['EconomicOperator']>>
    responsiblePerson: Field<Maybe<Sources['EconomicOperator']>>
    warnings: Field<Maybe<string>>
    warningsLanguage: Field<Maybe<string>>
  }
  DateRange: {
    earliest: Field<string>
    latest: Field<string>
  }
  EconomicOperator: {
    electronicAddress: Field<string>
    name: Field<string>
    postalAddress: Field<string>
  }
  EnergyLabel: {
    best: Field<string>
    class: Field<string>
    labelUrl: Field<string>
    sheetUrl: Field<string>
    worst: Field<string>
  }
  Facet: {
    kind: Field<string>
    label: Field<string>
    max: Field<Maybe<number>>
    min: Field<Maybe<number>>
    name: Field<string>
    values: Field<readonly Sources['FacetValue'][]>
  }
  FacetValue: {
    count: Field<number>
    label: Field<string>
    value: Field<string>
  }
  Hours: {
    closes: Field<string>
    days: Field<readonly string[]>
    opens: Field<string>
  }
  Image: {
    alt: Field<string>
    height: Field<number>
    url: Field<string>
    width: Field<number>
  }
  Localized: {
    descriptionLanguage: Field<string>
    language: Field<string>
  }
  LocalizedSlug: {
    language: Field<string>
    slug: Field<string>
  }
  NearestPickupPoint: {
    distanceKm: Field<number>
    name: Field<string>
  }
  Order: {
    billingAddress: Field<Maybe<Sources['Address']>>
    buyerNote: Field<Maybe<string>>
    cancelReason: Field<Maybe<string>>
    carrierName: Field<Maybe<string>>
    chargedTotal: Field<number>
    couponCode: Field<Maybe<string>>
    creditNotes: Field<readonly Sources['OrderCreditNote'][]>
    currencyCode: Field<string>
    discount: Field<number>
    email: Field<Maybe<string>>
    firstName: Field<Maybe<string>>
    fulfillmentStatus: Field<string>
    id: Field<string>
    isCancellable: Field<boolean>
    isGuest: Field<boolean>
    isPartlyShipped: Field<boolean>
    itemCount: Field<number>
    items: Field<readonly Sources['OrderItem'][]>
    lastName: Field<Maybe<string>>
    orderNumber: Field<string>
    payment: Field<Sources['OrderPayment']>
    placedOn: Field<Date>
    refundedTotal: Field<number>
    refunds: Field<readonly Sources['OrderRefund'][]>
    returnStatus: Field<string>
    returnable: Field<readonly Sources['ShippedLine'][]>
    returnableUntil: Field<Maybe<Date>>
    returns: Field<readonly Sources['OrderReturn'][]>
    shipments: Field<readonly Sources['Shipment'][]>
    shipping: Field<Maybe<Sources['OrderShipping']>>
    shippingAddress: Field<Maybe<Sources['Address']>>
    shippingTax: Field<number>
    shippingTotal: Field<number>
    state: Field<string>
    subTotal: Field<number>
    tax: Field<number>
    taxIncluded: Field<boolean>
    taxSummary: Field<readonly Sources['TaxRateSummary'][]>
    timeline: Field<readonly Sources['OrderEvent'][]>
    total: Field<number>
    trackingCode: Field<Maybe<string>>
    trackingUrl: Field<Maybe<string>>
    updatedOn: Field<Date>
    withdrawableUntil: Field<Maybe<Date>>
    withdrawnOn: Field<Maybe<Date>>
  }
  OrderCreditLine: {
    amount: Field<number>
    orderItemId: Field<string>
    quantity: Field<number>
  }
  OrderCreditNote: {
    amount: Field<number>
    issuedOn: Field<Date>
    lines: Field<readonly Sources['OrderCreditLine'][]>
    number: Field<string>
    rest: Field<number>
    taxSummary: Field<readonly Sources['TaxRateSummary'][]>
  }
  OrderEvent: {
    occurredOn: Field<Date>
    state: Field<string>
  }
  OrderItem: {
    cancelledQuantity: Field<number>
    discount: Field<number>
    id: Field<string>
    image: Field<Maybe<Sources['Image']>>
    language: Field<string>
    lineTotal: Field<number>
    openQuantity: Field<number>
    options: Field<readonly Sources['SelectedOption'][]>
    productId: Field<string>
    productSlug: Field<Maybe<string>>
    quantity: Field<number>
    returnedQuantity: Field<number>
    shippedQuantity: Field<number>
    sku: Field<string>
    tax: Field<number>
    taxClass: Field<string>
    taxRate: Field<number>
    title: Field<string>
    unitPrice: Field<number>
    withdrawableQuantity: Field<number>
    withdrawalException: Field<Maybe<string>>
  }
  OrderPage: {
    data: Field<readonly Sources['Order'][]>
    hasNextPage: Field<boolean>
    nextCursor: Field<Maybe<string>>
    totalCount: Field<number>
  }
  OrderPayment: {
    instructions: Field<Maybe<string>>
    isProcessing: Field<boolean>
    methodId: Field<string>
    name: Field<string>
    redirectUrl: Field<Maybe<string>>
    status: Field<string>
    type: Field<string>
  }
  OrderRefund: {
    amount: Field<number>
    createdOn: Field<Date>
    state: Field<string>
  }
  OrderReturn: {
    id: Field<string>
    lines: Field<readonly Sources['ShippedLine'][]>
    receivedOn: Field<Maybe<Date>>
    requestedOn: Field<Date>
    state: Field<string>
  }
  OrderShipping: {
    estimatedDelivery: Field<Maybe<Sources['DateRange']>>
    methodId: Field<string>
    name: Field<string>
    pickupPoint: Field<Maybe<Sources['PickupPoint']>>
    price: Field<number>
    scheduledDate: Field<Maybe<string>>
    scheduledWindow: Field<Maybe<Sources['TimeWindow']>>
    type: Field<string>
  }
  PickupPoint: {
    address: Field<Sources['Address']>
    hours: Field<readonly Sources['Hours'][]>
    id: Field<string>
    name: Field<string>
  }
  Product: {
    attributes: Field<readonly Sources['Attribute'][]>
    availableQuantity: Field<number>
    brand: Field<Maybe<Sources['Brand']>>
    categories: Field<readonly Sources['Category'][]>
    collections: Field<readonly Sources['Collection'][]>
    compareAtPriceMax: Field<Maybe<number>>
    compliance: Field<Maybe<Sources['Compliance']>>
    createdOn: Field<Date>
    currencyCode: Field<string>
    deliveryOptions: Field<readonly Sources['ShippingOption'][], { countryCode?: Maybe<string>; postalCode?: Maybe<string>; quantity?: Maybe<number>; variantId: string }>
    description: Field<readonly string[]>
    descriptionHtml: Field<Maybe<string>>
    descriptionLanguage: Field<string>
    id: Field<string>
    images: Field<readonly Sources['Image'][]>
    language: Field<string>
    options: Field<readonly Sources['ProductOption'][]>
    priceMax: Field<number>
    priceMin: Field<number>
    related: Field<readonly Sources['Product'][], { limit?: Maybe<number> }>
    slug: Field<string>
    slugs: Field<readonly Sources['LocalizedSlug'][]>
    subtitle: Field<Maybe<string>>
    tags: Field<readonly string[]>
    title: Field<string>
    updatedOn: Field<Date>
    variants: Field<readonly Sources['Variant'][]>
    withdrawalException: Field<Maybe<string>>
  }
  ProductGroup: {
    description: Field<Maybe<string>>
    descriptionLanguage: Field<string>
    id: Field<string>
    image: Field<Maybe<Sources['Image']>>
    language: Field<string>
    name: Field<string>
    priceFrom: Field<Maybe<number>>
    productCount: Field<number>
    slug: Field<string>
    slugs: Field<readonly Sources['LocalizedSlug'][]>
  }
  ProductOption: {
    label: Field<string>
    name: Field<string>
    valueLabels: Field<readonly string[]>
    values: Field<readonly string[]>
  }
  ProductPage: {
    correctedSearch: Field<Maybe<string>>
    data: Field<readonly Sources['Product'][]>
    facets: Field<readonly Sources['Facet'][]>
    hasNextPage: Field<boolean>
    nextCursor: Field<Maybe<string>>
    suggestion: Field<Maybe<string>>
    totalCount: Field<number>
  }
  Query: {
    brands: Field<readonly Sources['Brand'][]>
    categories: Field<readonly Sources['Category'][], { slug?: Maybe<string> }>
    collection: Field<Maybe<Sources['Collection']>, { slug: string }>
    collections: Field<readonly Sources['Collection'][]>
    order: Field<Maybe<Sources['Order']>, { id?: Maybe<string>; orderToken?: Maybe<string> }>
    orders: Field<Sources['OrderPage'], { cursor?: Maybe<string>; limit?: Maybe<number> }>
    product: Field<Maybe<Sources['Product']>, { slug: string }>
    products: Field<Sources['ProductPage'], { cursor?: Maybe<string>; filter?: Maybe<ProductFilter>; limit?: Maybe<number>; sort?: Maybe<ProductSort> }>
    store: Field<Sources['Store']>
  }
  SelectedOption: {
    label: Field<string>
    name: Field<string>
    value: Field<string>
    valueLabel: Field<string>
  }
  Shipment: {
    carrierName: Field<Maybe<string>>
    deliveredOn: Field<Maybe<Date>>
    id: Field<string>
    lines: Field<readonly Sources['ShippedLine'][]>
    shippedOn: Field<Date>
    trackingCode: Field<Maybe<string>>
    trackingUrl: Field<Maybe<string>>
  }
  ShippedLine: {
    orderItemId: Field<string>
    quantity: Field<number>
  }
  ShippingOption: {
    available: Field<boolean>
    calendar: Field<readonly string[]>
    currencyCode: Field<string>
    description: Field<Maybe<string>>
    estimatedDelivery: Field<Maybe<Sources['DateRange']>>
    id: Field<string>
    limit: Field<Maybe<number>>
    name: Field<string>
    nearestPickupPoint: Field<Maybe<Sources['NearestPickupPoint']>>
    orderBy: Field<Maybe<Date>>
    pickupPointCount: Field<number>
    price: Field<number>
    reason: Field<Maybe<string>>
    type: Field<string>
  }
  Store: {
    contentLanguage: Field<string>
    countryCode: Field<string>
    currencyCode: Field<string>
    defaultLocale: Field<string>
    domain: Field<string>
    freeShippingFrom: Field<Maybe<number>>
    id: Field<string>
    languages: Field<readonly string[]>
    name: Field<string>
    servedCountries: Field<readonly string[]>
    tagline: Field<Maybe<string>>
    taxIncluded: Field<boolean>
    taxRate: Field<number>
    variantDeliveries: Field<readonly Sources['VariantDelivery'][], { countryCode?: Maybe<string>; postalCode?: Maybe<string>; variantIds: readonly string[] }>
  }
  TaxRateSummary: {
    gross: Field<number>
    net: Field<number>
    rate: Field<number>
    tax: Field<number>
  }
  TimeWindow: {
    from: Field<string>
    to: Field<string>
  }
  UnitPricing: {
    baseQuantity: Field<number>
    baseUnit: Field<string>
    contentQuantity: Field<number>
    contentUnit: Field<string>
    price: Field<number>
  }
  Variant: {
    availableQuantity: Field<number>
    barcode: Field<Maybe<string>>
    compareAtPrice: Field<Maybe<number>>
    id: Field<string>
    image: Field<Maybe<Sources['Image']>>
    lowestPriceLast30Days: Field<Maybe<number>>
    options: Field<readonly Sources['SelectedOption'][]>
    price: Field<number>
    restockDate: Field<Maybe<string>>
    sku: Field<string>
    unitPricing: Field<Maybe<Sources['UnitPricing']>>
    weightGrams: Field<number>
  }
  VariantDelivery: {
    options: Field<readonly Sources['ShippingOption'][]>
    variantId: Field<string>
  }
}
