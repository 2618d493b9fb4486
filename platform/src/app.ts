import { registerDeskRoutes } from '#api/desk.ts'
import { registerGraphqlRoutes } from '#api/graphql/graphql-routes.ts'
import { registerHealthRoutes } from '#api/health.ts'
import { registerMailboxRoutes } from '#api/mailbox/mailbox.ts'
import { registerMediaRoutes } from '#api/media.ts'
import { registerOpenApiRoutes } from '#api/openapi/openapi-routes.ts'
import { registerApplicationRoutes } from './api/admin/applications/routes.ts'
import { registerBrandRoutes } from './api/admin/catalog/brands.ts'
import { registerCategoryRoutes } from './api/admin/catalog/categories.ts'
import { registerCollectionRoutes } from './api/admin/catalog/collections.ts'
import { registerImageRoutes } from './api/admin/catalog/images.ts'
import { registerInventoryExportRoutes } from './api/admin/inventory/exports.ts'
import { registerInventoryRoutes } from './api/admin/inventory/routes.ts'
import { registerLocationRoutes } from './api/admin/inventory/locations.ts'
import { registerImportRoutes } from './api/admin/products/imports.ts'
import { registerProductRoutes } from './api/admin/products/routes.ts'
import { registerAdminNewsletterRoutes } from './api/admin/newsletter/routes.ts'
import { registerNewsletterRoutes } from './api/storefront/newsletter/routes.ts'
import { registerAdminCustomerRoutes } from './api/admin/customers/routes.ts'
import { registerTakeOutRoutes } from './api/admin/customers/take-out.ts'
import { registerChannelListingRoutes } from './channels/api/listings.ts'
import { registerChannelPublicationRoutes } from './channels/api/publications.ts'
import { registerChannelRequirementRoutes } from './channels/api/requirements.ts'
import { registerChannelRoutes } from './channels/api/routes.ts'
import { registerCustomerAccessRoutes } from './api/storefront/customer/access.ts'
import { registerCustomerAddressRoutes } from './api/storefront/customer/addresses.ts'
import { registerTwoFactorRoutes } from './api/storefront/customer/two-factor.ts'
import { registerCustomerRoutes } from './api/storefront/customer/routes.ts'
import { registerOwnDataRoutes } from './api/storefront/customer/take-out.ts'
import { registerCustomerSessionRoutes } from './api/storefront/customer/sessions.ts'
import { registerWebhookDeliveryRoutes } from './api/admin/webhooks/deliveries.ts'
import { registerWebhookEndpointRoutes } from './api/admin/webhooks/endpoints.ts'
import { registerCartRoutes } from './api/storefront/cart/routes.ts'
import { registerOrderExportRoutes } from './api/admin/orders/exports.ts'
import { registerOrderNoteRoutes } from './api/admin/orders/notes.ts'
import { registerStockMovementRoutes } from './api/admin/inventory/movements.ts'
import { registerIssueRoutes } from './api/admin/issues/routes.ts'
import { registerRefundRoutes } from './api/admin/refunds/routes.ts'
import { registerAdminWithdrawalRoutes } from './api/admin/withdrawals/routes.ts'
import { registerReturnRoutes } from './api/admin/returns/routes.ts'
import { registerPaymentProviderRoutes } from './api/admin/payments/providers.ts'
import { registerPaymentEvents } from '#api/payments/payment-events.ts'
import { registerPaymentPages } from '#api/payments/payment-pages.ts'
import { registerPracticePayments } from '#api/practice-payments/practice-payments.ts'
import { registerMailTemplateRoutes } from './api/admin/mail-templates/routes.ts'
import { registerShipmentRoutes } from './api/admin/shipments/routes.ts'
import { registerTaxSettingRoutes } from './api/admin/taxes/routes.ts'
import { registerTranslationRoutes } from './api/admin/translations/routes.ts'
import { registerAdminShippingRoutes } from './api/admin/shipping/routes.ts'
import { registerCouponRoutes } from './api/admin/coupons/routes.ts'
import { registerPaymentMethodRoutes } from './api/admin/payments/methods.ts'
import { registerPickupPointRoutes } from './api/admin/shipping/pickup-points.ts'
import { registerSellerRoutes } from './api/admin/sellers/routes.ts'
import { registerPlannedPriceRoutes } from './api/admin/catalog/planned-prices.ts'
import { registerReportRoutes } from './api/admin/reports/routes.ts'
import { registerAuditRoutes } from './api/admin/audit/routes.ts'
import { registerStaffRoutes } from './api/admin/staff/routes.ts'
import { registerTodayRoutes } from './api/admin/today/routes.ts'
import { registerStockAlertRoutes } from './api/storefront/stock-alerts/routes.ts'
import { registerStoreRoutes } from './api/admin/stores/routes.ts'
import { registerZoneRoutes } from './api/admin/shipping/zones.ts'
import { registerOrderCorrectionRoutes } from './api/admin/orders/corrections.ts'
import { registerOrderPlacingRoutes } from './api/admin/orders/placing.ts'
import { registerOrderMailRoutes } from './api/admin/orders/mails.ts'
import { registerAdminOrderRoutes } from './api/admin/orders/routes.ts'
import { registerOrderLookupRoutes } from './api/storefront/orders/lookup.ts'
import { registerOwnOrderRoutes } from './api/storefront/orders/own-orders.ts'
import { registerWithdrawalRoutes } from './api/storefront/orders/withdrawals.ts'
import { bodyRules } from '#http/body-rules.ts'
import { createApi, type ApiEnv } from '#http/api.ts'
import { createAudiences, type RegisterRoutes } from '#http/audiences.ts'
import { allowOrigins } from '#http/cors.ts'
import { createNotFound } from '#http/not-found.ts'
import { Problem, forbidden } from '#http/problem.ts'
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
  registerDeskRoutes,
  registerBrandRoutes,
  registerCategoryRoutes,
  registerCollectionRoutes,
  registerProductRoutes,
  registerImportRoutes,
  registerImageRoutes,
  registerInventoryRoutes,
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
  registerTakeOutRoutes,
  registerCartRoutes,
  registerOpenApiRoutes,
  registerPracticePayments,
  registerTaxSettingRoutes,
  registerTranslationRoutes,
  registerRefundRoutes,
  registerReturnRoutes,
  registerAdminWithdrawalRoutes,
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
  registerOrderCorrectionRoutes,
  registerOrderPlacingRoutes,
  registerOrderMailRoutes,
  registerOrderLookupRoutes,
  registerOwnDataRoutes,
  registerOwnOrderRoutes,
  registerWithdrawalRoutes,
  registerApplicationRoutes,
  registerAuditRoutes,
  registerPlannedPriceRoutes,
  registerReportRoutes,
  registerStaffRoutes,
  registerTodayRoutes,
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
  return new Problem('Common.Internal')
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
  const audiences = createAudiences(api, services)
  for (const register of registrars) register(audiences, services)
  api.notFound(createNotFound(api))
  api.onError((error, c) => toProblem(error, services, c).toResponse(c.var.requestId))
  return api
}
