/** The cause and the possible statuses of a problem code (spec §7.4). */
interface ProblemMeaning {
  status: readonly number[]
  cause: string
}

/**
 * Every `code` of Problem Details, which clients branch on (spec §7.1). A problem with another code
 * does not compile, the OpenAPI document and the reference page list the codes, and a test fails
 * for unused ones.
 */
export const problemCodes = {
  'Application.NotFound': {
    status: [404],
    cause: 'The store, or the merchant for a token without a store, has no such application.',
  },
  'Auth.ClientContext': {
    status: [403],
    cause:
      'Only the storefront, or a person at the desk, may call the operation, not an application.',
  },
  'Auth.PasswordRequired': {
    status: [403],
    cause: 'The operation requires the current password of the customer.',
  },
  'Auth.ScopeMissing': { status: [403], cause: 'The token lacks the scope of the operation.' },
  'Auth.SellerContext': {
    status: [403],
    cause: 'The token belongs to a seller, but the operation applies to the whole store.',
  },
  'Auth.StoreContext': {
    status: [403],
    cause: 'The token is bound to a different store than x-Store-Id.',
  },
  'Auth.Unauthorized': {
    status: [401],
    cause: 'No access token was sent, or it is unknown, expired or revoked.',
  },
  'Cart.Completed': { status: [409], cause: 'The cart has become an order.' },
  'Cart.InsufficientStock': {
    status: [409],
    cause: 'The stock is lower than the requested quantity; `available` is the stock.',
  },
  'Cart.ItemNotFound': { status: [404], cause: 'The cart has no such item.' },
  'Cart.NotFound': { status: [404], cause: 'The cart token is unknown, foreign or expired.' },
  'Cart.NotReady': {
    status: [409],
    cause: 'The cart cannot be completed yet; `missing` lists what is missing.',
  },
  'Cart.ShippingUnavailable': {
    status: [409],
    cause: 'The shipping method cannot be used for this cart and address.',
  },
  'Cart.TooManyLines': { status: [409], cause: 'The cart has its maximum number of lines.' },
  'Cart.TotalChanged': {
    status: [409],
    cause: '`expectedTotal` is outdated; `total` is the current total.',
  },
  'Catalog.BrandNotFound': { status: [404], cause: 'The store has no such brand.' },
  'Catalog.CategoryNotFound': { status: [404], cause: 'The store has no such category.' },
  'Catalog.CollectionNotFound': { status: [404], cause: 'The store has no such collection.' },
  'Catalog.HasChildren': { status: [409], cause: 'The category has subcategories.' },
  'Catalog.ImageInUse': { status: [409], cause: 'The catalogue, an order or a mail shows it.' },
  'Catalog.ImageNotFound': { status: [404], cause: 'The store has no such image.' },
  'Catalog.ImageQuotaExceeded': { status: [409], cause: 'The space for images is used up.' },
  'Catalog.LastVariant': { status: [409], cause: 'A product keeps at least one variant.' },
  'Catalog.LevelNotFound': { status: [404], cause: 'The variant has no such inventory level.' },
  'Catalog.LocationNotFound': { status: [404], cause: 'The store has no such location.' },
  'Catalog.PriceNotFound': { status: [404], cause: 'No such price is planned, or it has ended.' },
  'Catalog.PriceOverlap': { status: [409], cause: 'Another price is planned for this time.' },
  'Catalog.ProductNotFound': {
    status: [404],
    cause: 'The store, or the seller of the token, has no such product.',
  },
  'Catalog.SkuTaken': { status: [409], cause: 'Another variant of the store has this SKU.' },
  'Catalog.SlugTaken': { status: [409], cause: 'Another resource of the store has this slug.' },
  'Catalog.StockNegative': { status: [409], cause: 'The stock would become negative.' },
  'Catalog.StockTooLarge': { status: [409], cause: 'A level is at most 1,000,000,000.' },
  'Catalog.TranslationNotFound': { status: [404], cause: 'There is no such translation.' },
  'Catalog.VariantNotFound': { status: [404], cause: 'The store sells no such variant.' },
  'Channel.ConnectorUnavailable': {
    status: [409],
    cause: 'The connector of the channel did not answer. Try again later.',
  },
  'Channel.ExternalIdTaken': { status: [409], cause: 'Another product has this external id.' },
  'Channel.ExternalNotVerified': {
    status: [409],
    cause: 'The channel did not confirm that the external product is this one.',
  },
  'Channel.ListingExists': {
    status: [409],
    cause: 'The product is already listed in the channel.',
  },
  'Channel.ListingNotFound': { status: [404], cause: 'The channel has no such listing.' },
  'Channel.NotFound': { status: [404], cause: 'The store has no such channel.' },
  'Channel.PrincipalExists': {
    status: [409],
    cause: 'The store already has its principal channel.',
  },
  'Channel.PublicationNotFound': { status: [404], cause: 'The channel has no such publication.' },
  'Channel.PublicationState': {
    status: [409],
    cause: 'The publication is in a `state` that does not allow the operation.',
  },
  'Channel.PublicationUnderWay': {
    status: [409],
    cause: 'A publication of the product in this channel is in progress.',
  },
  'Channel.RequirementsMissing': {
    status: [409],
    cause: 'The product does not meet the requirements of the channel; `missing` lists them.',
  },
  'Channel.SalesEnabled': { status: [409], cause: 'Sales of the channel are already enabled.' },
  'Common.AnswerUnreadable': { status: [409], cause: 'It was done; its answer is unreadable.' },
  'Common.BadRequest': { status: [400], cause: 'The request, its JSON or a value is malformed.' },
  'Common.BodyTooLarge': { status: [413], cause: 'The body exceeds the limit of the operation.' },
  'Common.Busy': {
    status: [503],
    cause: 'The database is overloaded or restarts; see Retry-After.',
  },
  'Common.Conflict': { status: [409], cause: 'Another change made this one impossible.' },
  'Common.HeadersTooLarge': { status: [431], cause: 'The headers are larger than 16 KiB.' },
  'Common.IdempotencyKeyMissing': {
    status: [400],
    cause: 'The operation requires an Idempotency-Key of 1 to 255 printable characters.',
  },
  'Common.IdempotencyMismatch': {
    status: [422],
    cause: 'The idempotency key was used for another request.',
  },
  'Common.Internal': { status: [500], cause: 'A fault of the platform; quote `requestId`.' },
  'Common.MethodNotAllowed': {
    status: [405],
    cause: 'The path does not support this method; see Allow.',
  },
  'Common.NotFound': { status: [404], cause: 'There is no operation at this path.' },
  'Common.NotReady': { status: [503], cause: 'The process cannot serve requests now.' },
  'Common.PreconditionRequired': { status: [428], cause: 'The change requires If-Match.' },
  'Common.RequestInFlight': { status: [409], cause: 'A request with this key is in progress.' },
  'Common.TooManyRequests': { status: [429], cause: 'A rate limit is exceeded; see Retry-After.' },
  'Common.UnsupportedMediaType': { status: [415], cause: 'The type of the body is unsupported.' },
  'Common.Validation': {
    status: [400],
    cause: 'Fields or parameters are invalid; `errors` has the messages by field.',
  },
  'Common.VersionMismatch': {
    status: [412],
    cause: 'The resource has changed since the version in If-Match.',
  },
  'Coupon.CodeTaken': { status: [409], cause: 'Another coupon of the store has this code.' },
  'Coupon.Expired': { status: [400], cause: 'The coupon expired on `endedOn`.' },
  'Coupon.MinimumNotReached': { status: [400], cause: 'The cart is below `minimum`.' },
  'Coupon.NotFound': {
    status: [400, 404],
    cause: 'The store has no such valid coupon; 404 if a merchant requests it by id.',
  },
  'Coupon.UsedUp': { status: [400], cause: 'The coupon has reached its usage limit.' },
  'Customer.AddressBookFull': { status: [409], cause: 'The customer has 100 addresses.' },
  'Customer.AddressNotFound': { status: [404], cause: 'The customer has no such address.' },
  'Customer.EmailTaken': {
    status: [409],
    cause: 'The store has an account with this email address.',
  },
  'Customer.InvalidCredentials': {
    status: [400, 401],
    cause: 'Email address or password is wrong; 400 if a signed-in customer repeats the password.',
  },
  'Customer.NotFound': { status: [404], cause: 'The store has no such customer.' },
  'Customer.ResetTokenInvalid': {
    status: [400],
    cause: 'The password reset token is unknown, used or expired.',
  },
  'Customer.SessionNotFound': { status: [404], cause: 'The customer has no such session.' },
  'Customer.TwoFactorEnabled': { status: [409], cause: 'Two-factor authentication is already on.' },
  'Customer.TwoFactorInvalid': {
    status: [400, 401],
    cause: 'The two-factor code is wrong or was used before.',
  },
  'Customer.TwoFactorRequired': {
    status: [401],
    cause: 'The login needs a `twoFactorCode` from `method`.',
  },
  'Graphql.DocumentInvalid': {
    status: [400],
    cause: 'The document has a syntax error or does not match the schema.',
  },
  'Graphql.DocumentUnknown': {
    status: [400],
    cause: 'The document is not one of the persisted documents.',
  },
  'Graphql.TooComplex': { status: [400], cause: 'The document is too complex.' },
  'Inventory.ExportTooLarge': {
    status: [409],
    cause: 'The workbook would have more than 100,000 rows; export CSV instead.',
  },
  'Inventory.LocationExists': { status: [409], cause: 'The store has a location with this code.' },
  'Media.NotFound': { status: [404], cause: 'There is no such image.' },
  'Media.Unavailable': { status: [503], cause: 'Image storage is unavailable.' },
  'Newsletter.NotFound': {
    status: [404],
    cause: 'The subscription is unknown, cancelled, or was not confirmed in time.',
  },
  'Order.InvalidTransition': {
    status: [400],
    cause: 'An order in `state` cannot change to the state `to`.',
  },
  'Order.LookupMailed': { status: [429], cause: 'Too many guesses; the link is mailed.' },
  'Order.NotCancellable': { status: [409], cause: 'The buyer cannot cancel it, or no longer can.' },
  'Order.MailNotFound': { status: [404], cause: 'The order has no such mail.' },
  'Order.NotCorrectable': { status: [409], cause: 'The items of an order in `state` have left.' },
  'Order.NotDue': { status: [409], cause: 'No payment is due that a merchant receives.' },
  'Order.NotFound': { status: [404], cause: 'There is no such order in the visible context.' },
  'Order.NoteNotFound': { status: [404], cause: 'The order has no such note.' },
  'Order.NotShippable': { status: [409], cause: 'In its `state`, or for pickup, it cannot ship.' },
  'Order.NotPaid': { status: [409], cause: 'The authorization has expired, so nothing ships.' },
  'Order.PaymentPending': { status: [409], cause: 'Only the payment confirms this order.' },
  'Order.PartlyShipped': {
    status: [409],
    cause: 'Part of the order has shipped, so it cannot be cancelled.',
  },
  'Order.TaxChanges': { status: [409], cause: 'Another country or region changes the tax.' },
  'Issue.NotFound': { status: [404], cause: 'The store has no such issue.' },
  'Issue.NotRetryable': { status: [409], cause: 'It is about no refund or mail that has failed.' },
  'Payment.MethodInUse': { status: [409], cause: 'Existing payments may need its keys.' },
  'Payment.MethodNotFound': { status: [404], cause: 'The store has no such payment method.' },
  'Payment.MethodUnavailable': {
    status: [409],
    cause: 'The payment method is unavailable for this cart because of `reason`.',
  },
  'Payment.Processing': { status: [409], cause: 'The bank has not answered yet.' },
  'Payment.ProviderUnavailable': { status: [503], cause: 'The provider is unavailable.' },
  'Payment.SignatureInvalid': {
    status: [400],
    cause: 'The event is not signed with the secret of the payment method, or is too old.',
  },
  'Seller.NotFound': { status: [404], cause: 'The store has no such seller.' },
  'Refund.ExceedsPaid': {
    status: [409],
    cause: 'The amount is zero or exceeds what can still be refunded, `refundable`.',
  },
  'Refund.NotPaid': { status: [409], cause: 'The order is not paid, so nothing can be refunded.' },
  'Refund.QuantityExceeded': {
    status: [409],
    cause: 'More items than can still be refunded; `available` is that number.',
  },
  'Refund.RestockImpossible': {
    status: [409],
    cause:
      'The items were restocked or written off before, or are in a return that has not arrived.',
  },
  'Return.LineNotFound': { status: [400], cause: 'The order, or the return, has no such line.' },
  'Return.NotFound': { status: [404], cause: 'The order has no such return.' },
  'Return.NotOffered': {
    status: [409],
    cause: 'The store does not accept return requests, or the deadline has passed.',
  },
  'Return.NotOpen': { status: [409], cause: 'It is received or cancelled; see `state`.' },
  'Return.TooMany': { status: [409], cause: 'More items than can be returned; see `available`.' },
  'Shipment.LineNotFound': { status: [400], cause: 'The order has no such line.' },
  'Shipment.NotFound': { status: [404], cause: 'The order has no such shipment.' },
  'Shipment.TooMany': {
    status: [409],
    cause: 'Only `available` items of the line are left to ship.',
  },
  'Shipping.MethodNotFound': { status: [404], cause: 'The store has no such shipping method.' },
  'Shipping.PickupPointNotFound': { status: [404], cause: 'The store has no such pickup point.' },
  'Shipping.ZoneExists': { status: [409], cause: 'Another zone of the store has this code.' },
  'Shipping.ZoneInUse': {
    status: [409],
    cause: 'A rate uses the zone, so its code cannot change and it cannot be deleted.',
  },
  'Shipping.ZoneNotFound': { status: [404], cause: 'The store has no such shipping zone.' },
  'Staff.Exists': { status: [409], cause: 'The person is of the staff of the store already.' },
  'Staff.LastOwner': { status: [409], cause: 'A store keeps at least one owner.' },
  'Staff.NotFound': { status: [404], cause: 'The staff of the store has no such person.' },
  'StockAlert.InStock': { status: [409], cause: 'The variant is in stock, so no alert is needed.' },
  'StockAlert.NotFound': {
    status: [404],
    cause: 'The stock alert is unknown, expired or cancelled, or its mail was sent.',
  },
  'Store.ContextMissing': {
    status: [400],
    cause: 'The token is not bound to a store, and x-Store-Id is missing.',
  },
  'Store.DomainMissing': { status: [400], cause: 'The header x-Store-Domain is missing.' },
  'Store.DomainTaken': { status: [409], cause: 'Another store of the platform has this domain.' },
  'Store.NotFound': { status: [404], cause: 'There is no such store in the visible context.' },
  'Webhook.DeliveryNotFailed': {
    status: [409],
    cause: 'Only a delivery that failed or waits for a retry can be retried.',
  },
  'Webhook.DeliveryNotFound': { status: [404], cause: 'There is no such delivery.' },
  'Webhook.EndpointExists': {
    status: [409],
    cause: 'The store or seller has already registered this URL.',
  },
  'Webhook.EndpointNotFound': { status: [404], cause: 'There is no such endpoint.' },
  'Webhook.EndpointNotPaused': { status: [409], cause: 'Only a paused endpoint can be enabled.' },
  'Webhook.TestFailed': {
    status: [400],
    cause: 'The receiver did not answer the test event with 2xx within 15 seconds.',
  },
  'Withdrawal.NotFound': { status: [404], cause: 'There is none, or it is of another order.' },
} as const satisfies Record<string, ProblemMeaning>

export type ProblemCode = keyof typeof problemCodes
