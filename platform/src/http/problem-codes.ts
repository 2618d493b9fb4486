/** When a problem with a code arises, and the status that it comes with (spec §7.4). */
interface ProblemMeaning {
  status: readonly number[]
  cause: string
}

/**
 * Every `code` of Problem Details: what clients decide by (spec §7.1). A problem with another code
 * does not compile, the OpenAPI document and the reference page list them from here, and a test
 * fails for one that no code names.
 */
export const problemCodes = {
  'Application.NotFound': {
    status: [404],
    cause: 'The store, or the merchant for a token without a store, has no such application.',
  },
  'Auth.ClientContext': {
    status: [403],
    cause: 'Only the storefront of the store itself may do this, not a third-party application.',
  },
  'Auth.PasswordRequired': {
    status: [403],
    cause: 'The operation requires the current password of the customer.',
  },
  'Auth.ScopeMissing': { status: [403], cause: 'The token lacks the scope of the operation.' },
  'Auth.SellerContext': {
    status: [403],
    cause: 'The token belongs to a seller, and the operation concerns the whole store.',
  },
  'Auth.StoreContext': {
    status: [403],
    cause: 'The token is bound to another store than x-Store-Id names.',
  },
  'Auth.Unauthorized': {
    status: [401],
    cause: 'No access token was sent, or it is unknown, expired or revoked.',
  },
  'Cart.Completed': { status: [409], cause: 'The cart became an order and no longer changes.' },
  'Cart.InsufficientStock': {
    status: [409],
    cause: 'Less is in stock than requested; `available` is how many.',
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
    cause: '`expectedTotal` is not the total any more; `total` is the one now.',
  },
  'Catalog.BrandNotFound': { status: [404], cause: 'The store has no such brand.' },
  'Catalog.CategoryNotFound': { status: [404], cause: 'The store has no such category.' },
  'Catalog.CollectionNotFound': { status: [404], cause: 'The store has no such collection.' },
  'Catalog.HasChildren': {
    status: [409],
    cause: 'A category with categories below it cannot be deleted.',
  },
  'Catalog.LevelNotFound': { status: [404], cause: 'The variant has no such inventory level.' },
  'Catalog.LocationNotFound': { status: [404], cause: 'The store has no such location.' },
  'Catalog.ProductNotFound': {
    status: [404],
    cause: 'The store, or the seller of the token, has no such product.',
  },
  'Catalog.SkuTaken': { status: [409], cause: 'Another variant of the store has this SKU.' },
  'Catalog.SlugTaken': { status: [409], cause: 'Another resource of the store has this slug.' },
  'Catalog.StockNegative': { status: [409], cause: 'Less is in stock than is to be taken away.' },
  'Catalog.StockTooLarge': { status: [409], cause: 'A level holds at most 1,000,000,000 items.' },
  'Catalog.TranslationNotFound': {
    status: [404],
    cause: 'The subject has no translation into this language, or there is no such subject.',
  },
  'Catalog.VariantNotFound': { status: [404], cause: 'The store sells no such variant.' },
  'Channel.ConnectorUnavailable': {
    status: [409],
    cause: 'The connector of the channel did not answer. Try again later.',
  },
  'Channel.ExternalIdTaken': {
    status: [409],
    cause: 'Another product is linked to this external id.',
  },
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
  'Common.BadRequest': { status: [400], cause: 'The request, its JSON or a value is malformed.' },
  'Common.BodyTooLarge': { status: [413], cause: 'The body is larger than the operation takes.' },
  'Common.Busy': {
    status: [503],
    cause: 'The database is out of time or connections; see Retry-After.',
  },
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
    cause: 'The address does not answer this method; see Allow.',
  },
  'Common.NotFound': { status: [404], cause: 'There is no operation at this address.' },
  'Common.NotReady': { status: [503], cause: 'The process cannot serve requests now.' },
  'Common.RequestInFlight': {
    status: [409],
    cause: 'A request with the same idempotency key is still being processed.',
  },
  'Common.TooManyRequests': { status: [429], cause: 'A limit is reached; see Retry-After.' },
  'Common.UnsupportedMediaType': { status: [415], cause: 'The body is not of a type taken here.' },
  'Common.Validation': {
    status: [400],
    cause: 'Fields or parameters are invalid; `errors` has the messages by field.',
  },
  'Common.VersionMismatch': {
    status: [412],
    cause: 'The resource changed since the version that If-Match names.',
  },
  'Coupon.CodeTaken': { status: [409], cause: 'Another coupon of the store has this code.' },
  'Coupon.Expired': { status: [400], cause: 'The coupon ended on `endedOn`.' },
  'Coupon.MinimumNotReached': {
    status: [400],
    cause: 'The cart is worth less than `minimum`.',
  },
  'Coupon.NotFound': {
    status: [400, 404],
    cause: 'The store has no such coupon now; 404 where a merchant names it by id.',
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
    cause: 'Email address or password is wrong; 400 where a signed-in customer repeats it.',
  },
  'Customer.NotFound': { status: [404], cause: 'The store has no such customer.' },
  'Customer.ResetTokenInvalid': {
    status: [400],
    cause: 'The link to set a password is unknown, used or expired.',
  },
  'Customer.SessionNotFound': { status: [404], cause: 'The customer has no such session.' },
  'Customer.TwoFactorEnabled': { status: [409], cause: 'Two-factor authentication is already on.' },
  'Customer.TwoFactorInvalid': {
    status: [400, 401],
    cause: 'The two-factor code is wrong or was used before.',
  },
  'Customer.TwoFactorRequired': {
    status: [401],
    cause: 'The login needs a `twoFactorCode`, from the `method` that is named.',
  },
  'Graphql.DocumentInvalid': {
    status: [400],
    cause: 'The document does not parse or does not fit the schema.',
  },
  'Graphql.DocumentUnknown': {
    status: [400],
    cause: 'Only persisted documents are answered, and this is none of them.',
  },
  'Graphql.TooComplex': { status: [400], cause: 'The document requests too much at once.' },
  'Inventory.ExportTooLarge': {
    status: [409],
    cause: 'The workbook would have more than 100,000 rows; export CSV.',
  },
  'Inventory.LocationExists': { status: [409], cause: 'The store has a location with this code.' },
  'Media.NotFound': { status: [404], cause: 'There is no such image.' },
  'Media.Unavailable': { status: [503], cause: 'The store of images does not answer.' },
  'Newsletter.NotFound': {
    status: [404],
    cause: 'The subscription is unknown, cancelled, or was not confirmed in time.',
  },
  'Order.InvalidTransition': {
    status: [400],
    cause: 'An order in `state` cannot change to the state `to`.',
  },
  'Order.NotCancellable': { status: [409], cause: 'Its buyer may not cancel it, or no longer.' },
  'Order.NotFound': { status: [404], cause: 'There is no such order in the visible context.' },
  'Order.NoteNotFound': { status: [404], cause: 'The order has no such note.' },
  'Order.NotShippable': {
    status: [409],
    cause: 'An order in `state`, or one that is collected, cannot be shipped.',
  },
  'Order.NotPaid': { status: [409], cause: 'The authorization ended, so nothing ships.' },
  'Order.PartlyShipped': {
    status: [409],
    cause: 'A shipment of the order has left, so it cannot be cancelled.',
  },
  'Payment.MethodInUse': { status: [409], cause: 'Payments made with it may need its keys.' },
  'Payment.MethodNotFound': { status: [404], cause: 'The store has no such payment method.' },
  'Payment.MethodUnavailable': {
    status: [409],
    cause: 'The payment method is unavailable for this cart; `reason` says why.',
  },
  'Payment.ProviderUnavailable': { status: [503], cause: 'The provider is silent. Try again.' },
  'Payment.SignatureInvalid': {
    status: [400],
    cause: 'The event is not signed with the secret of the payment method, or is too old.',
  },
  'Seller.NotFound': { status: [404], cause: 'The store has no such seller.' },
  'Refund.ExceedsPaid': {
    status: [409],
    cause: 'More than is left of what was paid, or nothing; `refundable` is what is left.',
  },
  'Refund.NotPaid': { status: [409], cause: 'The order was not paid, so nothing can go back.' },
  'Refund.QuantityExceeded': {
    status: [409],
    cause: 'More items than were ordered and not refunded; `available` is how many are left.',
  },
  'Refund.RestockImpossible': {
    status: [409],
    cause: 'The items are back in stock already, by an earlier refund or a cancelled order.',
  },
  'Return.LineNotFound': { status: [400], cause: 'The order, or the return, has no such line.' },
  'Return.NotFound': { status: [404], cause: 'The order has no such return.' },
  'Return.NotOffered': {
    status: [409],
    cause: 'The store does not let buyers ask for returns, or the time for it is over.',
  },
  'Return.NotOpen': { status: [409], cause: 'It has come or was cancelled: `state` says which.' },
  'Return.TooMany': { status: [409], cause: 'More than can come back; `available` is how many.' },
  'Shipment.LineNotFound': { status: [400], cause: 'The order has no such line.' },
  'Shipment.NotFound': { status: [404], cause: 'The order has no such shipment.' },
  'Shipment.TooMany': {
    status: [409],
    cause: 'Only `available` pieces of the line are left to be shipped.',
  },
  'Shipping.MethodNotFound': { status: [404], cause: 'The store has no such shipping method.' },
  'Shipping.PickupPointNotFound': {
    status: [404],
    cause: 'The store has no such pickup point.',
  },
  'Shipping.ZoneExists': { status: [409], cause: 'Another zone of the store has this code.' },
  'Shipping.ZoneInUse': {
    status: [409],
    cause: 'A rate names the zone, so it keeps its code and cannot be deleted.',
  },
  'Shipping.ZoneNotFound': { status: [404], cause: 'The store has no such shipping zone.' },
  'StockAlert.InStock': {
    status: [409],
    cause: 'The variant is in stock, so there is nothing to wait for.',
  },
  'StockAlert.NotFound': {
    status: [404],
    cause: 'The stock alert is unknown, expired or cancelled, or its mail was sent.',
  },
  'Store.ContextMissing': {
    status: [400],
    cause: 'The token is not bound to a store, and x-Store-Id names none.',
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
    cause: 'The store or seller has registered this URL before.',
  },
  'Webhook.EndpointNotFound': { status: [404], cause: 'There is no such endpoint.' },
  'Webhook.EndpointNotPaused': { status: [409], cause: 'Only a paused endpoint can be enabled.' },
  'Webhook.TestFailed': {
    status: [400],
    cause: 'The receiver did not answer the test event with 2xx within 15 seconds.',
  },
} as const satisfies Record<string, ProblemMeaning>

export type ProblemCode = keyof typeof problemCodes
