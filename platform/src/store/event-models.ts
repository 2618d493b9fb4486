import { z } from '@hono/zod-openapi'

/**
 * The payload models of the webhook events (spec §6.6), written once. The TypeScript types, the
 * check of outgoing events and the `webhooks` part of the OpenAPI document all derive from them, so
 * that they cannot drift apart. A nullable field is always present.
 */

const text = z.string()
const decimal = z.number()
const flag = z.boolean()
const count = z.int()
const moment = z.iso.datetime()
const uuid = z.guid().openapi({ format: 'uuid' })
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const anyObject = z.custom<object>(isObject).openapi({ type: 'object' })

const scope = { TenantId: text, StoreId: text }
const at = { OccurredOn: moment }

const channel = { ChannelId: text, ...scope, SellerId: text.nullable() }

const cartItem = {
  CartId: text,
  ...scope,
  CartItemId: text,
  ProductId: text,
  VariantId: text,
}

export const eventModels = {
  ProductChangedWebhookModel: z.object({
    ...scope,
    SellerId: text.nullable(),
    ProductId: text,
    Product: anyObject,
    ...at,
    TargetChannelIds: z.array(text),
    ChangeType: text,
  }),
  ProductDeletedWebhookModel: z.object({
    ProductId: text,
    ...scope,
    SellerId: text,
    ...at,
  }),
  ProductStatusChangedWebhookModel: z.object({
    ...scope,
    ProductId: text,
    SellerId: text,
    IsActive: flag,
    ...at,
  }),
  StockChangedWebhookModel: z.object({
    ...scope,
    ProductId: text,
    VariantId: text,
    LocationId: text,
    AvailableQuantity: count,
    ...at,
  }),
  InventoryBatchProcessedWebhookModel: z.object({
    ...scope,
    Mode: text,
    AdjustmentsCount: count,
    ProductsCount: count,
    VariantsCount: count,
    LocationsCount: count,
    Lines: z.array(z.unknown()).readonly(),
    ...at,
  }),
  PriceChangedWebhookModel: z.object({
    ...scope,
    ProductId: text,
    SellerId: text,
    Price: decimal,
    CompareAtPrice: decimal.nullable(),
    Currency: text,
    ...at,
  }),
  BrandWebhookModel: z.object({
    BrandId: text,
    ...scope,
    Name: text,
    Slug: text,
    IsActive: flag.nullable(),
    ...at,
  }),
  BrandDeletedWebhookModel: z.object({ BrandId: text, ...scope, ...at }),
  CategoryWebhookModel: z.object({
    CategoryId: text,
    ...scope,
    Name: text,
    Slug: text,
    ParentId: text.nullable(),
    IsActive: flag.nullable(),
    ...at,
  }),
  CategoryDeletedWebhookModel: z.object({ CategoryId: text, ...scope, ...at }),
  CollectionWebhookModel: z.object({
    CollectionId: text,
    ...scope,
    Name: text,
    Slug: text,
    Description: text.nullable(),
    Status: text,
    Type: text,
    DynamicOperator: text,
    ValidFrom: moment.nullable(),
    ValidTo: moment.nullable(),
    ImageUrl: text.nullable(),
    ...at,
  }),
  CollectionDeletedWebhookModel: z.object({ CollectionId: text, ...scope, ...at }),
  ListingPublishedWebhookModel: z.object({
    ListingId: text,
    ChannelId: text,
    ProductId: text,
    ExternalId: text,
    ...scope,
    SellerId: text,
    ...at,
  }),
  ListingPriceChangedWebhookModel: z.object({
    ListingId: text,
    ...scope,
    SellerId: text,
    ChannelId: text,
    ProductId: text,
    ExternalId: text.nullable(),
    OldPrice: decimal,
    NewPrice: decimal,
    ...at,
  }),
  ChannelCreatedWebhookModel: z.object({
    ...channel,
    Name: text,
    IntegrationId: text,
    ChannelType: text,
    IsPrincipal: flag,
    ...at,
  }),
  ChannelStateWebhookModel: z.object({ ...channel, ...at }),
  ChannelDeletedWebhookModel: z.object({
    ...channel,
    ConnectionId: text,
    ProviderId: text,
    ...at,
  }),
  CustomerWebhookModel: z.object({
    ...scope,
    CustomerId: text,
    Email: text.nullable(),
    FirstName: text.nullable(),
    LastName: text.nullable(),
    CustomerType: text,
    CustomerStatus: text,
    ...at,
  }),
  CartCreatedWebhookModel: z.object({
    CartId: text,
    ...scope,
    CurrencyCode: text,
    CreatedBy: uuid,
    ...at,
  }),
  CartUpdatedWebhookModel: z.object({
    CartId: text,
    ...scope,
    UpdatedBy: uuid,
    ...at,
  }),
  CartCompletedWebhookModel: z.object({
    CartId: text,
    ...scope,
    TotalAmount: decimal,
    CurrencyCode: text,
    CompletedBy: uuid,
    ...at,
  }),
  CartItemAddedWebhookModel: z.object({
    ...cartItem,
    Quantity: count,
    UnitPrice: decimal,
    ActorId: uuid.nullable(),
    ...at,
  }),
  /** CartItemWebhookModel as `cart.item_removed` sends it: quantity and price are always null. */
  CartItemRemovedWebhookModel: z.object({
    ...cartItem,
    Quantity: z.null(),
    UnitPrice: z.null(),
    ActorId: uuid.nullable(),
    ...at,
  }),
  OrderWebhookModel: z.object({
    OrderId: text,
    ...scope,
    SellerId: text.nullable(),
    CustomerId: text.nullable(),
    OrderNumber: text,
    OrderGroup: text.nullable(),
    State: text,
    FulfillmentStatus: text,
    ReturnStatus: text,
    CurrencyCode: text,
    SubTotal: decimal,
    Shipping: decimal,
    Tax: decimal,
    Total: decimal,
    Email: text.nullable(),
    FirstName: text.nullable(),
    LastName: text.nullable(),
    CancelReason: text.nullable(),
    TrackingCode: text.nullable(),
    TrackingUrl: text.nullable(),
    CarrierName: text.nullable(),
    OrderDate: moment,
    ...at,
  }),
}

export type EventModelName = keyof typeof eventModels
