import { z } from 'zod'

/**
 * The payload models of the webhook events (spec §6.6), written once as data. The TypeScript types,
 * the check of outgoing events and the `webhooks` part of the OpenAPI document all derive from
 * these tables, so that they cannot drift apart. A `?` marks a nullable field, which is always
 * present.
 */

/** The kinds of fields. `null` is a field that is always null according to the spec. */
export const fieldKinds = {
  string: z.string(),
  integer: z.int(),
  decimal: z.number(),
  boolean: z.boolean(),
  uuid: z.guid(),
  'date-time': z.iso.datetime(),
  strings: z.array(z.string()),
  object: z.custom<object>((value) => typeof value === 'object' && !Array.isArray(value)),
  array: z.array(z.unknown()).readonly(),
  null: z.null(),
}

export type FieldKind = keyof typeof fieldKinds

export type FieldRule = FieldKind | `${FieldKind}?`

export type ModelFields = Readonly<Record<string, FieldRule>>

const scope = { TenantId: 'string', StoreId: 'string' } as const
const at = { OccurredOn: 'date-time' } as const

const channel = { ChannelId: 'string', ...scope, SellerId: 'string?' } as const

const cartItem = {
  CartId: 'string',
  ...scope,
  CartItemId: 'string',
  ProductId: 'string',
  VariantId: 'string',
} as const

export const eventModels = {
  ProductChangedWebhookModel: {
    ...scope,
    SellerId: 'string?',
    ProductId: 'string',
    Product: 'object',
    ...at,
    TargetChannelIds: 'strings',
    ChangeType: 'string',
  },
  ProductDeletedWebhookModel: {
    ProductId: 'string',
    ...scope,
    SellerId: 'string',
    ...at,
  },
  ProductStatusChangedWebhookModel: {
    ...scope,
    ProductId: 'string',
    SellerId: 'string',
    IsActive: 'boolean',
    ...at,
  },
  StockChangedWebhookModel: {
    ...scope,
    ProductId: 'string',
    VariantId: 'string',
    LocationId: 'string',
    AvailableQuantity: 'integer',
    ...at,
  },
  InventoryBatchProcessedWebhookModel: {
    ...scope,
    Mode: 'string',
    AdjustmentsCount: 'integer',
    ProductsCount: 'integer',
    VariantsCount: 'integer',
    LocationsCount: 'integer',
    Lines: 'array',
    ...at,
  },
  PriceChangedWebhookModel: {
    ...scope,
    ProductId: 'string',
    SellerId: 'string',
    Price: 'decimal',
    CompareAtPrice: 'decimal?',
    Currency: 'string',
    ...at,
  },
  BrandWebhookModel: {
    BrandId: 'string',
    ...scope,
    Name: 'string',
    Slug: 'string',
    IsActive: 'boolean?',
    ...at,
  },
  BrandDeletedWebhookModel: { BrandId: 'string', ...scope, ...at },
  CategoryWebhookModel: {
    CategoryId: 'string',
    ...scope,
    Name: 'string',
    Slug: 'string',
    ParentId: 'string?',
    IsActive: 'boolean?',
    ...at,
  },
  CategoryDeletedWebhookModel: { CategoryId: 'string', ...scope, ...at },
  CollectionWebhookModel: {
    CollectionId: 'string',
    ...scope,
    Name: 'string',
    Slug: 'string',
    Description: 'string?',
    Status: 'string',
    Type: 'string',
    DynamicOperator: 'string',
    ValidFrom: 'date-time?',
    ValidTo: 'date-time?',
    ImageUrl: 'string?',
    ...at,
  },
  CollectionDeletedWebhookModel: { CollectionId: 'string', ...scope, ...at },
  ListingPublishedWebhookModel: {
    ListingId: 'string',
    ChannelId: 'string',
    ProductId: 'string',
    ExternalId: 'string',
    ...scope,
    SellerId: 'string',
    ...at,
  },
  ListingPriceChangedWebhookModel: {
    ListingId: 'string',
    ...scope,
    SellerId: 'string',
    ChannelId: 'string',
    ProductId: 'string',
    ExternalId: 'string?',
    OldPrice: 'decimal',
    NewPrice: 'decimal',
    ...at,
  },
  ChannelCreatedWebhookModel: {
    ...channel,
    Name: 'string',
    IntegrationId: 'string',
    ChannelType: 'string',
    IsPrincipal: 'boolean',
    ...at,
  },
  ChannelStateWebhookModel: { ...channel, ...at },
  ChannelDeletedWebhookModel: {
    ...channel,
    ConnectionId: 'string',
    ProviderId: 'string',
    ...at,
  },
  CustomerWebhookModel: {
    ...scope,
    CustomerId: 'string',
    Email: 'string?',
    FirstName: 'string?',
    LastName: 'string?',
    CustomerType: 'string',
    CustomerStatus: 'string',
    ...at,
  },
  CartCreatedWebhookModel: {
    CartId: 'string',
    ...scope,
    CurrencyCode: 'string',
    CreatedBy: 'uuid',
    ...at,
  },
  CartUpdatedWebhookModel: {
    CartId: 'string',
    ...scope,
    UpdatedBy: 'uuid',
    ...at,
  },
  CartCompletedWebhookModel: {
    CartId: 'string',
    ...scope,
    TotalAmount: 'decimal',
    CurrencyCode: 'string',
    CompletedBy: 'uuid',
    ...at,
  },
  CartItemAddedWebhookModel: {
    ...cartItem,
    Quantity: 'integer',
    UnitPrice: 'decimal',
    ActorId: 'uuid?',
    ...at,
  },
  /** CartItemWebhookModel as `cart.item_removed` sends it: quantity and price are always null. */
  CartItemRemovedWebhookModel: {
    ...cartItem,
    Quantity: 'null',
    UnitPrice: 'null',
    ActorId: 'uuid?',
    ...at,
  },
  OrderWebhookModel: {
    OrderId: 'string',
    ...scope,
    SellerId: 'string?',
    CustomerId: 'string?',
    OrderNumber: 'string',
    OrderGroup: 'string?',
    State: 'string',
    FulfillmentStatus: 'string',
    ReturnStatus: 'string',
    CurrencyCode: 'string',
    SubTotal: 'decimal',
    Shipping: 'decimal',
    Tax: 'decimal',
    Total: 'decimal',
    Email: 'string?',
    FirstName: 'string?',
    LastName: 'string?',
    CancelReason: 'string?',
    TrackingCode: 'string?',
    TrackingUrl: 'string?',
    CarrierName: 'string?',
    OrderDate: 'date-time',
    ...at,
  },
} as const satisfies Record<string, ModelFields>

export type EventModelName = keyof typeof eventModels
