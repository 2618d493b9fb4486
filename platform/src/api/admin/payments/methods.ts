import { z } from '@hono/zod-openapi'
import { paymentMethodRows, removePaymentMethod } from '#commerce/stores/payment-methods.ts'
import { named } from '#http/openapi.ts'
import { captureModes, paymentTypes, shippingTypes } from '#store/enums.ts'
import { amount, recordView } from '#api/admin/catalog/schemas.ts'
import { settingsRoutes } from '#api/admin/settings-resource.ts'
import { countryCode, toMinorFields } from '#api/admin/settings-schemas.ts'
import { pricedView } from '#api/shared/view.ts'

const fields = {
  type: z.enum(paymentTypes),
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(500),
  instructions: z
    .string()
    .trim()
    .max(2000)
    .nullable()
    .describe('Instructions for the buyer after the order, such as an account number'),
  icon: z.string().max(50).nullable(),
  sortOrder: z.int().min(-1_000_000).max(1_000_000),
  isActive: z.boolean(),
  minAmount: amount.nullable(),
  maxAmount: amount.nullable(),
  countries: z.array(countryCode).max(250).describe('Empty means every country that is served'),
  shippingTypes: z
    .array(z.enum(shippingTypes))
    .max(shippingTypes.length)
    .describe('Empty means everything that the type allows'),
  capture: z
    .enum(captureModes)
    .describe(
      'For `redirect`: whether the payment is captured with the order or with its first shipment. Placed orders keep their setting.',
    ),
}

const request = named('PaymentMethodRequest', {
  ...fields,
  description: fields.description.default(''),
  instructions: fields.instructions.default(null),
  icon: fields.icon.default(null),
  sortOrder: fields.sortOrder.default(0),
  isActive: fields.isActive.default(true),
  minAmount: fields.minAmount.default(null),
  maxAmount: fields.maxAmount.default(null),
  countries: fields.countries.default([]),
  shippingTypes: fields.shippingTypes.default([]),
  capture: fields.capture.default('automatic'),
})

const view = named('AdminPaymentMethod', { ...recordView, ...fields })

export const registerPaymentMethodRoutes = settingsRoutes({
  path: '/v1/payment-methods',
  name: 'PaymentMethod',
  sorts: ['sortOrder', 'name', 'createdOn'],
  searched: 'the name',
  request,
  view,
  toView: (row, { currencyCode }) => pricedView(view, row, currencyCode),
  toValues: ({ minAmount, maxAmount, ...plain }, { store }) => ({
    ...plain,
    ...toMinorFields({ minAmount, maxAmount }, store.currencyCode),
  }),
  rows: paymentMethodRows,
  remove: removePaymentMethod,
  codes: { notFound: 'Payment.MethodNotFound', inUse: 'Payment.MethodInUse' },
})
