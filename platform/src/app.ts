import { registerGraphqlRoutes } from '#api/graphql/graphql-routes.ts'
import { registerHealthRoutes } from '#api/health.ts'
import { registerMailboxRoutes } from '#api/mailbox/mailbox.ts'
import { registerMediaRoutes } from '#api/media.ts'
import { registerOpenApiRoutes } from '#api/openapi/openapi-routes.ts'
import { registerApplicationRoutes } from '#api/rest/admin-applications.ts'
import { registerBrandRoutes } from '#api/rest/admin-brands.ts'
import { registerCategoryRoutes } from '#api/rest/admin-categories.ts'
import { registerCollectionRoutes } from '#api/rest/admin-collections.ts'
import { registerImageRoutes } from '#api/rest/admin-images.ts'
import { registerInventoryExportRoutes } from '#api/rest/admin-inventory-exports.ts'
import { registerInventoryListRoutes } from '#api/rest/admin-inventory-lists.ts'
import { registerInventoryRoutes } from '#api/rest/admin-inventory.ts'
import { registerLocationRoutes } from '#api/rest/admin-locations.ts'
import { registerProductRoutes } from '#api/rest/admin-products.ts'
import { registerAdminNewsletterRoutes } from '#api/rest/admin-newsletter.ts'
import { registerNewsletterRoutes } from '#api/rest/newsletter.ts'
import { registerAdminCustomerRoutes } from '#api/rest/admin-customers.ts'
import { registerChannelListingRoutes } from '#api/rest/channel-listings.ts'
import { registerChannelPublicationRoutes } from '#api/rest/channel-publications.ts'
import { registerChannelRequirementRoutes } from '#api/rest/channel-requirements.ts'
import { registerChannelRoutes } from '#api/rest/channels.ts'
import { registerCustomerAccessRoutes } from '#api/rest/customer-access.ts'
import { registerCustomerAddressRoutes } from '#api/rest/customer-addresses.ts'
import { registerTwoFactorRoutes } from '#api/rest/customer-two-factor.ts'
import { registerCustomerRoutes } from '#api/rest/customer.ts'
import { registerCustomerSessionRoutes } from '#api/rest/customer-sessions.ts'
import { registerWebhookDeliveryRoutes } from '#api/rest/webhook-deliveries.ts'
import { registerWebhookEndpointRoutes } from '#api/rest/webhook-endpoints.ts'
import { registerCartRoutes } from '#api/rest/carts.ts'
import { registerOrderExportRoutes } from '#api/rest/admin-order-exports.ts'
import { registerOrderNoteRoutes } from '#api/rest/admin-order-notes.ts'
import { registerStockMovementRoutes } from '#api/rest/admin-stock-movements.ts'
import { registerIssueRoutes } from '#api/rest/admin-issues.ts'
import { registerRefundRoutes } from '#api/rest/admin-refunds.ts'
import { registerReturnRoutes } from '#api/rest/admin-returns.ts'
import { registerPaymentProviderRoutes } from '#api/rest/admin-payment-providers.ts'
import { registerPaymentEvents } from '#api/payments/payment-events.ts'
import { registerPaymentPages } from '#api/payments/payment-pages.ts'
import { registerPracticePayments } from '#api/practice-payments/practice-payments.ts'
import { registerMailTemplateRoutes } from '#api/rest/admin-mail-templates.ts'
import { registerShipmentRoutes } from '#api/rest/admin-shipments.ts'
import { registerTaxSettingRoutes } from '#api/rest/admin-taxes.ts'
import { registerTranslationRoutes } from '#api/rest/admin-translations.ts'
import { registerAdminShippingRoutes } from '#api/rest/admin-shipping.ts'
import { registerShippingChangeRoutes } from '#api/rest/admin-shipping-changes.ts'
import { registerImportSourceRoutes } from '#api/rest/admin-sources.ts'
import { registerCouponRoutes } from '#api/rest/admin-coupons.ts'
import { registerPaymentMethodRoutes } from '#api/rest/admin-payment-methods.ts'
import { registerPickupPointRoutes } from '#api/rest/admin-pickup-points.ts'
import { registerSellerRoutes } from '#api/rest/admin-sellers.ts'
import { registerStockAlertRoutes } from '#api/rest/stock-alerts.ts'
import { registerStoreRoutes } from '#api/rest/admin-stores.ts'
import { registerZoneRoutes } from '#api/rest/admin-zones.ts'
import { registerAdminOrderRoutes } from '#api/rest/admin-orders.ts'
import { registerOrderLookupRoutes } from '#api/rest/order-lookup.ts'
import { registerOwnOrderRoutes } from '#api/rest/own-orders.ts'
import { bodyRules } from '#http/body-rules.ts'
import { createApi, type ApiEnv, type RegisterRoutes } from '#http/api.ts'
import { allowOrigins } from '#http/cors.ts'
import { createNotFound } from '#http/not-found.ts'
import { forbidden, Problem } from '#http/problem.ts'
import { requestContext } from '#http/request-context.ts'
import { limitSources } from '#http/source-limits.ts'
import { repeatOnce } from '#http/idempotency.ts'
import { findDatabaseRefusal, malformedRequest } from '#http/database-refusals.ts'
import { tracing } from '#http/tracing.ts'
import type { Services } from '#services.ts'
import { SellerRefused } from '#store/scope.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeError } from './log.ts'

/** The route table: each resource registers itself. The order does not matter. */
export const resources: readonly RegisterRoutes[] = [
  registerHealthRoutes,
  registerGraphqlRoutes,
  registerMediaRoutes,
  registerMailboxRoutes,
  registerBrandRoutes,
  registerCategoryRoutes,
  registerCollectionRoutes,
  registerProductRoutes,
  registerImageRoutes,
  registerInventoryRoutes,
  registerInventoryListRoutes,
  registerLocationRoutes,
  registerInventoryExportRoutes,
  registerCustomerAccessRoutes,
  registerCustomerAddressRoutes,
  registerCustomerRoutes,
  registerCustomerSessionRoutes,
  registerTwoFactorRoutes,
  registerWebhookEndpointRoutes,
  registerWebhookDeliveryRoutes,
  registerChannelRoutes,
  registerChannelListingRoutes,
  registerChannelPublicationRoutes,
  registerChannelRequirementRoutes,
  registerAdminCustomerRoutes,
  registerCartRoutes,
  registerOpenApiRoutes,
  registerPracticePayments,
  registerTaxSettingRoutes,
  registerTranslationRoutes,
  registerRefundRoutes,
  registerReturnRoutes,
  registerIssueRoutes,
  registerOrderNoteRoutes,
  registerOrderExportRoutes,
  registerStockMovementRoutes,
  registerShipmentRoutes,
  registerPaymentProviderRoutes,
  registerPaymentPages,
  registerPaymentEvents,
  registerMailTemplateRoutes,
  registerAdminShippingRoutes,
  registerShippingChangeRoutes,
  registerImportSourceRoutes,
  registerCouponRoutes,
  registerPaymentMethodRoutes,
  registerPickupPointRoutes,
  registerSellerRoutes,
  registerStockAlertRoutes,
  registerNewsletterRoutes,
  registerAdminNewsletterRoutes,
  registerStoreRoutes,
  registerZoneRoutes,
  registerAdminOrderRoutes,
  registerOrderLookupRoutes,
  registerOwnOrderRoutes,
  registerApplicationRoutes,
]

function toProblem(error: Error, services: Services, c: Context<ApiEnv>) {
  if (error instanceof Problem) return error
  if (error instanceof SellerRefused) return forbidden(error.message, 'Auth.SellerContext')
  // Thrown by Hono, for example for a body that is not valid JSON.
  const isMalformed = error instanceof HTTPException && error.status < 500
  if (isMalformed) return malformedRequest()
  const refusal = findDatabaseRefusal(error)
  if (refusal) {
    const event = refusal.status === 503 ? 'overload' : 'conflict'
    if (refusal.status !== 400)
      services.log.warn(event, { requestId: c.var.requestId, ...describeError(error) })
    return refusal
  }
  services.log.error('fault', { requestId: c.var.requestId, ...describeError(error) })
  return new Problem({ status: 500, code: 'Common.Internal', title: 'Internal error.' })
}

/** The platform as a function from request to response; `server.ts` gives it a port. */
export function createApp(services: Services, registrars = resources) {
  const api = createApi()
  api.use(requestContext(services))
  api.use(tracing)
  api.use(allowOrigins(services.config.corsOrigins))
  api.use(bodyRules)
  api.use(limitSources(services))
  repeatOnce(api, services)
  for (const register of registrars) register(api, services)
  api.notFound(createNotFound(api))
  api.onError((error, c) => toProblem(error, services, c).toResponse(c.var.requestId))
  return api
}
