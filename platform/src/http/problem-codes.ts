/**
 * Every `code` of Problem Details, which clients branch on (spec §7.1), with its cause, by status
 * (spec §7.4). The cause is the title of the problem. A problem with another code does not compile,
 * the OpenAPI document and the reference page list the codes, and a test fails for unused ones.
 */
const causes = {
  400: {
    'Common.BadRequest': 'The request, its JSON or a value is malformed.',
    'Common.IdempotencyKeyMissing':
      'The operation requires an Idempotency-Key of 1 to 255 printable characters.',
    'Common.Validation': 'Fields or parameters are invalid; `errors` has the messages by field.',
    'Coupon.Expired': 'The coupon expired on `endedOn`.',
    'Coupon.MinimumNotReached': 'The cart is below `minimum`.',
    'Coupon.NotFound': 'The store has no such valid coupon.',
    'Coupon.UsedUp': 'The coupon has reached its usage limit.',
    'Customer.InvalidCredentials': 'The password that a signed-in customer repeated is wrong.',
    'Customer.ResetTokenInvalid': 'The password reset token is unknown, used or expired.',
    'Customer.TwoFactorInvalid': 'The two-factor code is wrong or was used before.',
    'Graphql.DocumentInvalid': 'The document has a syntax error or does not match the schema.',
    'Graphql.DocumentUnknown': 'The document is not one of the persisted documents.',
    'Graphql.TooComplex': 'The document is too complex.',
    'Order.InvalidTransition': 'An order in `state` cannot change to the state `to`.',
    'Payment.SignatureInvalid':
      'The event is not signed with the secret of the payment method, or is too old.',
    'Return.LineNotFound': 'The order, or the return, has no such line.',
    'Shipment.LineNotFound': 'The order has no such line.',
    'Store.ContextMissing': 'The token is not bound to a store, and x-Store-Id is missing.',
    'Store.DomainMissing': 'The header x-Store-Domain is missing.',
    'Webhook.TestFailed': 'The receiver did not answer the test event with 2xx within 15 seconds.',
  },
  401: {
    'Auth.Unauthorized': 'No access token was sent, or it is unknown, expired or revoked.',
    'Customer.InvalidCredentials': 'Email address or password is wrong.',
    'Customer.TwoFactorInvalid': 'The two-factor code is wrong or was used before.',
    'Customer.TwoFactorRequired': 'The login needs a `twoFactorCode` from `method`.',
  },
  403: {
    'Auth.ClientContext':
      'The token is valid, but the operation is for others: shoppers, applications, people at the desk, or the storefront.',
    'Auth.PasswordRequired': 'The operation requires the current password of the customer.',
    'Auth.ScopeMissing': 'The token lacks the scope of the operation.',
    'Auth.SellerContext':
      'The token belongs to a seller, but the operation applies to the whole store.',
    'Auth.StoreContext': 'The token is bound to a different store than x-Store-Id.',
    'Auth.TwoFactorRequired': 'The store lets nobody work at the desk without a second factor.',
  },
  404: {
    'Application.NotFound':
      'The store, or the merchant for a token without a store, has no such application.',
    'Cart.ItemNotFound': 'The cart has no such item.',
    'Cart.NotFound': 'The cart token is unknown, foreign or expired.',
    'Catalog.BrandNotFound': 'The store has no such brand.',
    'Catalog.CategoryNotFound': 'The store has no such category.',
    'Catalog.CollectionNotFound': 'The store has no such collection.',
    'Catalog.ImageNotFound': 'The store has no such image.',
    'Catalog.LevelNotFound': 'The variant has no such inventory level.',
    'Catalog.LocationNotFound': 'The store has no such location.',
    'Catalog.PriceNotFound': 'No such price is planned, or it has ended.',
    'Catalog.ProductNotFound': 'The store, or the seller of the token, has no such product.',
    'Catalog.TranslationNotFound': 'There is no such translation.',
    'Catalog.VariantNotFound': 'The store sells no such variant.',
    'Channel.ListingNotFound': 'The channel has no such listing.',
    'Channel.NotFound': 'The store has no such channel.',
    'Channel.PublicationNotFound': 'The channel has no such publication.',
    'Common.NotFound': 'There is no operation at this path.',
    'Coupon.NotFound': 'The store has no such coupon.',
    'Customer.AddressNotFound': 'The customer has no such address.',
    'Customer.NotFound': 'The store has no such customer.',
    'Customer.SessionNotFound': 'The customer has no such session.',
    'Issue.NotFound': 'The store has no such issue.',
    'Media.NotFound': 'There is no such image.',
    'Newsletter.NotFound': 'The subscription is unknown, cancelled, or was not confirmed in time.',
    'Order.MailNotFound': 'The order has no such mail.',
    'Order.NotFound': 'There is no such order in the visible context.',
    'Order.NoteNotFound': 'The order has no such note.',
    'Payment.MethodNotFound': 'The store has no such payment method.',
    'Return.NotFound': 'The order has no such return.',
    'Seller.NotFound': 'The store has no such seller.',
    'Shipment.NotFound': 'The order has no such shipment.',
    'Shipping.MethodNotFound': 'The store has no such shipping method.',
    'Shipping.PickupPointNotFound': 'The store has no such pickup point.',
    'Shipping.ZoneNotFound': 'The store has no such shipping zone.',
    'Staff.NotFound': 'The staff of the store has no such person.',
    'StockAlert.NotFound':
      'The stock alert is unknown, expired or cancelled, or its mail was sent.',
    'Store.NotFound': 'There is no such store in the visible context.',
    'Webhook.DeliveryNotFound': 'There is no such delivery.',
    'Webhook.EndpointNotFound': 'There is no such endpoint.',
    'Withdrawal.NotFound': 'There is none, or it is of another order.',
  },
  405: {
    'Common.MethodNotAllowed': 'The path does not support this method; see Allow.',
  },
  409: {
    'Cart.Completed': 'The cart has become an order.',
    'Cart.InsufficientStock':
      'The stock is lower than the requested quantity; `available` is the stock.',
    'Cart.NotReady': 'The cart cannot be completed yet; `missing` lists what is missing.',
    'Cart.ShippingChanged': '`expectedShipping` is outdated.',
    'Cart.ShippingUnavailable': 'The shipping method cannot be used for this cart and address.',
    'Cart.TooManyLines': 'The cart has its maximum number of lines.',
    'Cart.TotalChanged': '`expectedTotal` is outdated; `total` is the current total.',
    'Catalog.HasChildren': 'The category has subcategories.',
    'Catalog.ImageInUse': 'The catalogue, an order or a mail shows it.',
    'Catalog.ImageQuotaExceeded': 'The space for images is used up.',
    'Catalog.LastVariant': 'A product keeps at least one variant.',
    'Catalog.PriceOverlap': 'Another price is planned for this time.',
    'Catalog.SkuTaken': 'Another variant of the store has this SKU.',
    'Catalog.SlugTaken': 'Another resource of the store has this slug.',
    'Catalog.StockNegative': 'The stock would become negative.',
    'Catalog.StockTooLarge': 'A level is at most 1,000,000,000.',
    'Channel.ConnectorUnavailable': 'The connector of the channel did not answer. Try again later.',
    'Channel.ExternalIdTaken': 'Another product has this external id.',
    'Channel.ExternalNotVerified':
      'The channel did not confirm that the external product is this one.',
    'Channel.ListingExists': 'The product is already listed in the channel.',
    'Channel.PrincipalExists': 'The store already has its principal channel.',
    'Channel.PublicationState':
      'The publication is in a `state` that does not allow the operation.',
    'Channel.PublicationUnderWay': 'A publication of the product in this channel is in progress.',
    'Channel.RequirementsMissing':
      'The product does not meet the requirements of the channel; `missing` lists them.',
    'Channel.SalesEnabled': 'Sales of the channel are already enabled.',
    'Common.AnswerUnreadable': 'It was done; its answer is unreadable.',
    'Common.Conflict': 'Another change made this one impossible.',
    'Common.RequestInFlight': 'A request with this key is in progress.',
    'Coupon.CodeTaken': 'Another coupon of the store has this code.',
    'Customer.AddressBookFull': 'The customer has 100 addresses.',
    'Customer.EmailTaken': 'The store has an account with this email address.',
    'Customer.TwoFactorEnabled': 'Two-factor authentication is already on.',
    'Inventory.ExportTooLarge':
      'The workbook would have more than 100,000 rows; export CSV instead.',
    'Inventory.LocationExists': 'The store has a location with this code.',
    'Issue.NotRetryable': 'It is about no refund or mail that has failed.',
    'Order.NotCancellable': 'The buyer cannot cancel it, or no longer can.',
    'Order.NotCorrectable': 'The items of an order in `state` have left.',
    'Order.NotDue': 'No payment is due that a merchant receives.',
    'Order.NotErasable': 'Something of the order is still under way.',
    'Order.NotPaid': 'The authorization has expired, so nothing ships.',
    'Order.NotShippable':
      'In its `state`, for pickup, or with nothing left to send, it cannot ship.',
    'Order.PartlyShipped': 'Part of the order has shipped, so it cannot be cancelled.',
    'Order.PaymentPending': 'Only the payment confirms this order.',
    'Order.TaxChanges': 'Another country or region changes the tax.',
    'Payment.MethodInUse':
      'Existing payments may need its keys; new ones have to be of the same account.',
    'Payment.MethodUnavailable':
      'The payment method is unavailable for this cart because of `reason`.',
    'Payment.Processing': 'The bank has not answered yet.',
    'Refund.ExceedsPaid': 'The amount is zero or exceeds what can still be refunded, `refundable`.',
    'Refund.NotPaid': 'The order is not paid, so nothing can be refunded.',
    'Refund.QuantityExceeded': 'More items than can still be refunded; `available` is that number.',
    'Refund.RestockImpossible':
      'The items were restocked or written off before, or are in a return that has not arrived.',
    'Return.NotOffered': 'The store does not accept return requests, or the deadline has passed.',
    'Return.NotOpen': 'It is received or cancelled; see `state`.',
    'Return.TooMany': 'More items than can be returned; see `available`.',
    'Shipment.TooMany': 'Only `available` items of the line are left to ship.',
    'Shipping.ZoneExists': 'Another zone of the store has this code.',
    'Shipping.ZoneInUse':
      'A rate uses the zone, so its code cannot change and it cannot be deleted.',
    'Staff.Exists': 'The person is of the staff of the store already.',
    'Staff.LastOwner': 'A store keeps at least one owner.',
    'Staff.OwnTwoFactor': 'A person disables her own second factor with her password.',
    'Staff.WorksElsewhere': 'The person works for a store that the caller does not own.',
    'StockAlert.InStock': 'The variant is in stock, so no alert is needed.',
    'Store.DomainTaken': 'Another store of the platform has this domain.',
    'Webhook.DeliveryNotFailed': 'Only a delivery that failed or waits for a retry can be retried.',
    'Webhook.EndpointExists': 'The store or seller has already registered this URL.',
    'Webhook.EndpointNotPaused': 'Only a paused endpoint can be enabled.',
  },
  412: {
    'Common.VersionMismatch': 'The resource has changed since the version in If-Match.',
  },
  413: {
    'Common.BodyTooLarge': 'The body exceeds the limit of the operation.',
  },
  415: {
    'Common.UnsupportedMediaType': 'The type of the body is unsupported.',
  },
  422: {
    'Common.IdempotencyMismatch': 'The idempotency key was used for another request.',
  },
  428: {
    'Common.PreconditionRequired': 'The change requires If-Match.',
  },
  429: {
    'Common.TooManyRequests': 'A rate limit is exceeded; see Retry-After.',
    'Order.LookupMailed': 'Too many guesses; the link is mailed.',
  },
  431: {
    'Common.HeadersTooLarge': 'The headers are larger than 16 KiB.',
  },
  500: {
    'Common.Internal': 'A fault of the platform; quote `requestId`.',
  },
  503: {
    'Common.Busy': 'The database is overloaded, restarts or has a full disk; see Retry-After.',
    'Common.NotReady': 'The process cannot serve requests now.',
    'Media.Unavailable': 'Image storage is unavailable.',
    'Payment.ProviderUnavailable': 'The provider is unavailable.',
  },
} as const

type Causes = typeof causes

export type CodeOf<Status extends keyof Causes> = keyof Causes[Status]

export type ProblemCode = { [Status in keyof Causes]: CodeOf<Status> }[keyof Causes]

const entries = Object.entries<Readonly<Record<string, string>>>(causes).flatMap(
  ([status, codes]) =>
    Object.entries(codes).map(([code, cause]) => ({
      code,
      status: Number(status) as keyof Causes,
      cause,
    })),
)
const byCode = Map.groupBy(entries, ({ code }) => code)

/** The lowest status of a code; only few have more than one. */
export const statusOf = (code: ProblemCode): keyof Causes => byCode.get(code)?.[0]?.status ?? 500

export const findCause = (code: ProblemCode, status: number): string | undefined =>
  byCode.get(code)?.find((one) => one.status === status)?.cause

/** Every code with its statuses and cause, by code. */
export function listProblemCodes(): { code: string; status: number[]; cause: string }[] {
  return [...byCode]
    .map(([code, found]) => ({
      code,
      status: found.map(({ status }) => status),
      cause: [...new Set(found.map(({ cause }) => cause))].join(' '),
    }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}
