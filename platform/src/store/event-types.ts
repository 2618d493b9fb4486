import type { EventModelName } from './event-models.ts'

/** The payload model of each of the 38 event types (spec §6.5). */
export const modelOfEvent = {
  'catalog.product.created': 'ProductChangedWebhookModel',
  'catalog.product.updated': 'ProductChangedWebhookModel',
  'catalog.product.deleted': 'ProductDeletedWebhookModel',
  'catalog.product.status_changed': 'ProductStatusChangedWebhookModel',
  'catalog.stock.changed': 'StockChangedWebhookModel',
  'catalog.inventory.batch_processed': 'InventoryBatchProcessedWebhookModel',
  'catalog.price.changed': 'PriceChangedWebhookModel',
  'catalog.brand.created': 'BrandWebhookModel',
  'catalog.brand.updated': 'BrandWebhookModel',
  'catalog.brand.deleted': 'BrandDeletedWebhookModel',
  'catalog.category.created': 'CategoryWebhookModel',
  'catalog.category.updated': 'CategoryWebhookModel',
  'catalog.category.deleted': 'CategoryDeletedWebhookModel',
  'catalog.collection.created': 'CollectionWebhookModel',
  'catalog.collection.updated': 'CollectionWebhookModel',
  'catalog.collection.deleted': 'CollectionDeletedWebhookModel',
  'channel.listing.published': 'ListingPublishedWebhookModel',
  'channel.listing.price_changed': 'ListingPriceChangedWebhookModel',
  'channel.created': 'ChannelCreatedWebhookModel',
  'channel.sales.enabled': 'ChannelStateWebhookModel',
  'channel.deleted': 'ChannelDeletedWebhookModel',
  'customer.created': 'CustomerWebhookModel',
  'cart.created': 'CartCreatedWebhookModel',
  'cart.updated': 'CartUpdatedWebhookModel',
  'cart.completed': 'CartCompletedWebhookModel',
  'cart.item_added': 'CartItemAddedWebhookModel',
  'cart.item_removed': 'CartItemRemovedWebhookModel',
  'order.created': 'OrderWebhookModel',
  'order.confirmed': 'OrderWebhookModel',
  'order.invoiced': 'OrderWebhookModel',
  'order.in_progress': 'OrderWebhookModel',
  'order.ready_to_pick_up': 'OrderWebhookModel',
  'order.in_transit': 'OrderWebhookModel',
  'order.delivered': 'OrderWebhookModel',
  'order.cancelled': 'OrderWebhookModel',
  'order.returned': 'OrderWebhookModel',
  'order.closed': 'OrderWebhookModel',
  'order.invalidated': 'OrderWebhookModel',
} as const satisfies Record<string, EventModelName>

export type EventType = keyof typeof modelOfEvent

/** All 38 types, in the order of the spec's table. */
export const eventTypes = Object.keys(modelOfEvent).filter(isEventType)

function isEventType(value: string): value is EventType {
  return Object.hasOwn(modelOfEvent, value)
}
