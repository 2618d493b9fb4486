import type { FacetView } from '#commerce/catalog/read/facets.ts'
import type { PageRequest } from '#commerce/catalog/read/catalog.ts'
import type { CategoryView, CollectionView, GroupView } from '#commerce/catalog/read/navigation.ts'
import type { TranslatedView } from '#commerce/catalog/read/translated-view.ts'
import type { ImageView, ProductView, VariantView } from '#commerce/catalog/read/views.ts'
import type { CreditNote } from '#commerce/orders/credit-notes.ts'
import type { TaxedItem } from '#commerce/orders/order-tax.ts'
import type { OrderView } from '#commerce/orders/read-orders.ts'
import type { DateRange } from '#commerce/shipping/calendar.ts'
import type { NearestPickupPoint, ShippingQuote } from '#commerce/shipping/quote.ts'
import type { LabelledOption } from '#commerce/translations/read-texts.ts'
import type { LineSnapshot, StoredAddress, TimeWindow } from '#store/schema/carts.ts'
import type { Compliance } from '#store/compliance-schema.ts'
import type { UnitPricing } from '#store/schema/catalog.ts'
import type { Order, OrderShipping, RateSummary } from '#store/schema/orders.ts'
import type { Payment } from '#store/schema/payments.ts'
import type { Return } from '#store/schema/returns.ts'
import type { Shipment, ShippedLine } from '#store/schema/shipments.ts'
import type { OpeningHours } from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'

export interface Sources {
  Address: StoredAddress
  Addressed: TranslatedView
  Attribute: ProductView['attributes'][number]
  Brand: GroupView
  Category: CategoryView
  Collection: CollectionView
  Compliance: NonNullable<ProductView['compliance']>
  DateRange: DateRange
  EconomicOperator: NonNullable<Compliance['manufacturer']>
  EnergyLabel: NonNullable<Compliance['energyLabel']>
  Facet: FacetView
  FacetValue: FacetView['values'][number]
  Hours: OpeningHours
  Image: ImageView
  Localized: TranslatedView
  LocalizedSlug: { language: string; slug: string }
  NearestPickupPoint: NearestPickupPoint
  Order: Order &
    OrderView &
    Record<`${'charged' | 'refunded'}TotalMinor` | 'shippingTaxMinor', number>
  OrderCreditLine: CreditNote['lines'][number]
  OrderCreditNote: CreditNote
  OrderEvent: OrderView['timeline'][number]
  OrderItem: TaxedItem & LineSnapshot & { withdrawableQuantity: number }
  OrderPage: {
    data: OrderView[]
    hasNextPage: boolean
    nextCursor: string | null
    totalCount: number
  }
  OrderPayment: Payment
  OrderRefund: OrderView['refunds'][number]
  OrderReturn: Return
  OrderShipping: OrderShipping
  PickupPoint: NonNullable<OrderShipping['pickupPoint']>
  Product: ProductView
  ProductGroup: GroupView
  ProductOption: ProductView['options'][number]
  ProductPage: PageRequest
  Query: unknown
  SelectedOption: LabelledOption
  Shipment: Shipment
  ShippedLine: ShippedLine
  ShippingOption: ShippingQuote
  Store: Store
  TaxRateSummary: RateSummary
  TimeWindow: TimeWindow
  UnitPricing: UnitPricing & { priceMinor: number }
  Variant: VariantView
  VariantDelivery: { variantId: string; options: ShippingQuote[] }
}
