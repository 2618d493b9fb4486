/** The values of columns that hold one of a list, for schemas that accept the same list. */

export const shippingTypes = ['regular', 'express', 'sameDay', 'pickup', 'localDelivery'] as const

export const rateTypes = ['flat', 'orderPrice', 'weight', 'unit'] as const

export const paymentTypes = ['redirect', 'bankTransfer', 'cashOnDelivery', 'payAtPickup'] as const

/** Kinds of goods that a country taxes at a rate of their own. */
export const taxClasses = ['standard', 'reduced', 'secondReduced', 'superReduced', 'zero'] as const

export type TaxClass = (typeof taxClasses)[number]

/** Who carries out payments of type `redirect`. */
export const paymentProviders = ['practice', 'stripe'] as const

/** When the money of `redirect` payments is taken: with the order, or with its first parcel. */
export const captureModes = ['automatic', 'onShipment'] as const

export type CaptureMode = (typeof captureModes)[number]

/** Mails about an order to its buyer. */
export const orderMailKinds = [
  'orderConfirmation',
  'orderPaymentFailed',
  'orderReadyForPickup',
  'orderShipped',
  'orderDelivered',
  'orderCancelled',
  'orderReturned',
  'orderRefunded',
  'returnRequested',
  'returnReceived',
] as const

export type OrderMailKind = (typeof orderMailKinds)[number]

/** Mails about a variant that was sold out: the request to confirm, and that it is back. */
export const stockAlertMailKinds = ['stockAlertRequest', 'stockAlert'] as const

export type StockAlertMailKind = (typeof stockAlertMailKinds)[number]

/** The mail that asks to confirm a subscription to the newsletter. */
export const newsletterMailKinds = ['newsletterRequest'] as const

/** Mails whose templates a store may replace. */
export const templateKinds = [
  ...orderMailKinds,
  ...stockAlertMailKinds,
  ...newsletterMailKinds,
] as const

export type TemplateKind = (typeof templateKinds)[number]

/** Mails about an account: a link for a new password, that it was changed, a code to sign in. */
export const accountMailKinds = ['passwordRecovery', 'passwordChanged', 'loginCode'] as const

export type AccountMailKind = (typeof accountMailKinds)[number]

export const orderStates = [
  'created',
  'confirmed',
  'invoiced',
  'inProgress',
  'readyToPickUp',
  'inTransit',
  'delivered',
  'cancelled',
  'returned',
  'closed',
  'invalidated',
] as const

/** How far a return is. */
export const returnStates = ['requested', 'received', 'cancelled'] as const

/** Why something comes back. */
export const returnReasons = [
  'changedMind',
  'doesNotFit',
  'notAsDescribed',
  'damaged',
  'wrongItem',
  'other',
] as const

export const publicationStates = [
  'queued',
  'sending',
  'reviewRequired',
  'published',
  'linked',
  'failed',
  'cancelled',
] as const

/**
 * Why a level of stock changed: an order was placed, came to nothing, or was refunded with its items
 * put back; a return came; a merchant set it, one or many at a time; an import; a product was made or removed.
 */
export const stockCauses = [
  'sale',
  'expiry',
  'cancellation',
  'refund',
  'return',
  'manual',
  'batch',
  'import',
  'product',
] as const

export type StockCause = (typeof stockCauses)[number]

/** Units that prices are stated for: kilogram, litre, metre, square metre, piece, or parts of them. */
export const baseUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'piece'] as const

export type BaseUnit = (typeof baseUnits)[number]

/** Units that the content of a variant is measured in. */
export const measureUnits = ['mg', 'cl', ...baseUnits] as const

export type MeasureUnit = (typeof measureUnits)[number]
