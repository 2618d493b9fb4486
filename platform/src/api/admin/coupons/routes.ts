import { z } from '@hono/zod-openapi'
import { couponRows } from '#commerce/coupons/coupons.ts'
import { named } from '#http/openapi.ts'
import { validationProblem } from '#http/problem.ts'
import { amount, dateTime, recordView } from '#api/admin/catalog/schemas.ts'
import { settingsRoutes } from '#api/admin/settings-resource.ts'
import { toMinorFields } from '#api/admin/settings-schemas.ts'
import { text } from '#api/shared/fields.ts'
import { pricedView } from '#api/shared/view.ts'
import { requestedTime } from '#store/date-schema.ts'

const fields = {
  code: text(50)
    .transform((code) => code.toUpperCase())
    .openapi({ type: 'string', description: 'Upper case; shoppers may enter it in any case' }),
  name: text(200),
  type: z.enum(['percentage', 'amount', 'freeShipping']),
  percentage: z.number().positive().max(100).multipleOf(0.001).nullable(),
  amount: z.number().positive().max(1e12).nullable().describe('Discount in major units'),
  minSubTotal: amount.nullable().describe('Minimum subtotal before the discount'),
  startsOn: dateTime.nullable(),
  endsOn: dateTime.nullable(),
  email: z
    .string()
    .nullable()
    .describe('In lower case: it is for this address alone, to others as if it did not exist'),
  usageLimit: z.int().positive().max(1_000_000_000).nullable(),
  isActive: z.boolean(),
}

const request = named('CouponRequest', {
  ...fields,
  percentage: fields.percentage.default(null),
  amount: fields.amount.default(null),
  minSubTotal: fields.minSubTotal.default(null),
  startsOn: requestedTime.nullable().default(null),
  endsOn: requestedTime.nullable().default(null),
  // Who does not know it would open the coupon to everybody.
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email())
    .nullable()
    .optional()
    .describe('Stays as it is if missing'),
  usageLimit: fields.usageLimit.default(null),
  isActive: fields.isActive.default(true),
})

const view = named('Coupon', { ...recordView, ...fields, code: z.string(), usedCount: z.int() })

function checkType({ type, percentage, amount: off, startsOn, endsOn }: z.output<typeof request>) {
  const errors: Record<string, string[]> = {}
  const check = (field: string, isGiven: boolean, isWanted: boolean) => {
    if (isGiven !== isWanted) {
      errors[field] = [
        isWanted ? `is required with type ${type}` : `is not allowed with type ${type}`,
      ]
    }
  }
  check('percentage', percentage !== null, type === 'percentage')
  check('amount', off !== null, type === 'amount')
  if (startsOn !== null && endsOn !== null && endsOn <= startsOn) {
    errors['endsOn'] = ['must be after startsOn']
  }
  if (Object.keys(errors).length > 0) throw validationProblem(errors)
}

export const registerCouponRoutes = settingsRoutes({
  path: '/v1/coupons',
  name: 'Coupon',
  sorts: ['code', 'createdOn'],
  searched: 'code and name',
  description: 'The type `percentage` requires a percentage, the type `amount` an amount.',
  request,
  view,
  toView: (row, { currencyCode }) =>
    pricedView(view, row, currencyCode, {
      percentage: row.percentage === null ? null : Number(row.percentage),
    }),
  // Orders count redemptions meanwhile.
  toVersion: (coupon) => ({ ...coupon, usedCount: 0 }),
  toValues: (given, { store }) => {
    checkType(given)
    const { percentage, amount: off, minSubTotal, ...plain } = given
    return {
      ...plain,
      ...toMinorFields({ amount: off, minSubTotal }, store.currencyCode),
      percentage: percentage === null ? null : String(percentage),
    }
  },
  rows: couponRows,
  remove: couponRows.remove,
  codes: { notFound: 'Coupon.NotFound', taken: 'Coupon.CodeTaken' },
})
