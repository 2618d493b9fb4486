// Values of enum columns, for schemas that accept the same list.

export const shippingTypes = ['regular', 'express', 'sameDay', 'pickup', 'localDelivery'] as const

export const rateTypes = ['flat', 'orderPrice', 'weight', 'unit'] as const

/** Types of payments that an order waits for. */
export const laterPaymentTypes = ['bankTransfer', 'cashOnDelivery', 'payAtPickup'] as const

export type LaterPaymentType = (typeof laterPaymentTypes)[number]

export const paymentTypes = ['redirect', 'invoice', ...laterPaymentTypes] as const

/** Tax classes, for which countries have different rates. */
export const taxClasses = ['standard', 'reduced', 'secondReduced', 'superReduced', 'zero'] as const

export type TaxClass = (typeof taxClasses)[number]

/** Goods that cannot be withdrawn from (Directive 2011/83/EU, Article 16 c, d, e, m). */
export const withdrawalExceptions = ['madeToOrder', 'perishable', 'hygieneSeal', 'digital'] as const

export type WithdrawalException = (typeof withdrawalExceptions)[number]

/** Classes of energy labels (Regulation (EU) 2017/1369), from the best; A+ to A+++ of older scales. */
export const energyClasses = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

export type EnergyClass = (typeof energyClasses)[number]

/** Providers of payments of type `redirect`. */
export const paymentProviders = ['practice', 'stripe'] as const

/** When `redirect` payments are captured: with the order, or with its first shipment. */
export const captureModes = ['automatic', 'onShipment'] as const

export type CaptureMode = (typeof captureModes)[number]

export const orderMailKinds = [
  'orderConfirmation',
  'orderPaymentFailed',
  'orderReadyForPickup',
  'orderShipped',
  'orderDelivered',
  'orderCancelled',
  'orderReturned',
  'orderRefunded',
  'orderLowered',
  'returnRequested',
  'returnReceived',
] as const

export type OrderMailKind = (typeof orderMailKinds)[number]

/** Mails about a sold-out variant: to confirm the request, and when it is back. */
export const stockAlertMailKinds = ['stockAlertRequest', 'stockAlert'] as const

export type StockAlertMailKind = (typeof stockAlertMailKinds)[number]

export const newsletterMailKinds = ['newsletterRequest'] as const

/** Mails whose templates a store may replace. */
export const templateKinds = [
  ...orderMailKinds,
  ...stockAlertMailKinds,
  ...newsletterMailKinds,
] as const

export type TemplateKind = (typeof templateKinds)[number]

export const accountMailKinds = [
  'passwordRecovery',
  'passwordChanged',
  'loginCode',
  'twoFactorTried',
  'staffInvitation',
  'staffRecovery',
  'staffTwoFactorTried',
  'staffTwoFactorReset',
] as const

export type AccountMailKind = (typeof accountMailKinds)[number]

/** What a person of the merchant may do in a store; the scopes are in identity/scopes.ts. */
export const staffRoles = [
  'owner',
  'orders',
  'packing',
  'catalogue',
  'finance',
  'readOnly',
] as const

export type StaffRole = (typeof staffRoles)[number]

/** Receipts of a withdrawal, which the law prescribes: a store cannot replace them. */
export const withdrawalMailKinds = ['withdrawalReceived', 'withdrawalUnmatched'] as const

export type WithdrawalMailKind = (typeof withdrawalMailKinds)[number]

/** What leaves the money of a store out of balance until a person has settled it. */
export const moneyIssueKinds = [
  'refundFailed',
  'refundByHand',
  'paymentStuck',
  'unexpectedCharge',
  'capturedInPart',
  'chargeWithoutOrder',
  'dispute',
] as const

/** What a merchant is told of because no further attempt can help, or because it is theirs to decide. */
export const issueKinds = [...moneyIssueKinds, 'mailFailed', 'withdrawal'] as const

export type IssueKind = (typeof issueKinds)[number]

export const contactMailKinds = [
  ...issueKinds,
  'endpointPaused',
  'authorizationEnding',
  'authorizationLapsed',
] as const

export type ContactMailKind = (typeof contactMailKinds)[number]

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

/** What a merchant has to do with an order: a filter of lists, and a count of the day. */
export const orderTasks = [
  'toPack',
  'toCollect',
  'toConfirm',
  'unpaid',
  'unpaidEnding',
  'authorizationEnding',
  'returnRequested',
] as const

export type OrderTask = (typeof orderTasks)[number]

/** Whether it is done by those who only pack and hand over. */
export const isOfPacking = (task: OrderTask | undefined) =>
  task === 'toPack' || task === 'toCollect'

/** How far an order is with its items. */
export const fulfillmentStatuses = [
  'unfulfilled',
  'inProgress',
  'ready',
  'shipped',
  'delivered',
  'returned',
] as const

/** The state of a payment; `authorized`: not captured yet. */
export const paymentStatuses = [
  'pending',
  'authorized',
  'paid',
  'due',
  'declined',
  'cancelled',
  'expired',
  'partiallyRefunded',
  'refunded',
] as const

export const returnStates = ['requested', 'received', 'cancelled'] as const

export const returnReasons = [
  'changedMind',
  'doesNotFit',
  'notAsDescribed',
  'damaged',
  'wrongItem',
  'other',
] as const

export const publicationOutcomes = [
  'published',
  'reviewRequired',
  'rejected',
  'unavailable',
  'linked',
  'notVerified',
  'interrupted',
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
 * Causes of a stock change: an order was placed, cancelled, expired, or refunded and restocked; a
 * return arrived; a merchant set one or many levels; an import; a product was created or deleted.
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

export const baseUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'piece'] as const

export type BaseUnit = (typeof baseUnits)[number]

export const measureUnits = ['mg', 'cl', ...baseUnits] as const

export type MeasureUnit = (typeof measureUnits)[number]
