import { z } from '@hono/zod-openapi'
import { readBuyer } from '#commerce/orders/forget-buyer.ts'
import { readOrderViews } from '#commerce/orders/read-orders.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { readPerson } from '#identity/personal-data.ts'
import type { Db } from '#store/database.ts'
import { mailSchema, toMail } from '#api/admin/orders/mails.ts'
import { noteSchema } from '#api/admin/orders/notes.ts'
import { toOrderJson } from '#api/admin/orders/json.ts'
import { orderSchema } from '#api/admin/orders/schemas.ts'
import { toAddressJson } from '#api/storefront/customer/addresses.ts'
import { accountFields, customerAddress, toAccount } from '#api/storefront/customer/schemas.ts'
import { sessionSchema, toSessionJson } from '#api/storefront/customer/sessions.ts'
import { cartAddress, timeWindow } from '#api/storefront/cart/schemas.ts'
import { viewOf } from '#api/shared/view.ts'
import { personRequest } from './routes.ts'

const text = z.string().nullable()
const on = z.iso.datetime()
const address = cartAddress.nullable()

const withdrawn = z.object({
  ...{ orderNumber: z.string(), name: text, email: text, items: text, receivedOn: on },
})
const cart = z.object({
  ...{ email: text, firstName: text, lastName: text, phone: text, buyerNote: text },
  ...{ shippingAddress: address, billingAddress: address, updatedOn: on },
  ...{ scheduledDate: text, scheduledWindow: timeWindow.nullable() },
})
const newsletter = z.object({ consent: z.string(), createdOn: on, confirmedOn: on.nullable() })
const stockAlert = z.object({ variantId: z.string(), createdOn: on })
const coupon = z.object({ code: z.string(), name: z.string(), email: text, createdOn: on })
const note = noteSchema.extend({ orderId: z.string() })

export const takeOutSchema = named('TakeOut', {
  account: z.object(accountFields).nullable(),
  addresses: z.array(customerAddress),
  sessions: z.array(sessionSchema),
  orders: z.array(orderSchema),
  notes: z.array(note),
  withdrawals: z.array(withdrawn),
  coupons: z.array(coupon).describe('For their email address alone'),
  carts: z.array(cart),
  mails: z.array(mailSchema).describe('Without their texts, whose links may sign in'),
  newsletter: newsletter.nullable(),
  stockAlerts: z.array(stockAlert),
})

/** Everything in one take-out: what a store keeps of a person, and of what they bought. */
export async function toTakeOut(
  db: Db,
  person: Awaited<ReturnType<typeof readPerson>>,
  bought: Awaited<ReturnType<typeof readBuyer>>,
): Promise<z.output<typeof takeOutSchema>> {
  return {
    account: person.customer && toAccount(person.customer),
    addresses: person.addresses.map(toAddressJson),
    sessions: person.sessions.map(toSessionJson),
    orders: (await readOrderViews(db, bought.orders)).map(toOrderJson),
    notes: bought.notes.map((row) => viewOf(note, row)),
    withdrawals: bought.withdrawals.map((row) => viewOf(withdrawn, row)),
    coupons: bought.coupons.map((row) => viewOf(coupon, row)),
    carts: bought.carts.map((row) => viewOf(cart, row)),
    mails: person.mails.map(toMail),
    newsletter: person.newsletter && viewOf(newsletter, person.newsletter),
    stockAlerts: person.stockAlerts.map((row) => viewOf(stockAlert, row)),
  }
}

/** The personal data of a customer or guest, for the person who asks the merchant for it. */
export const registerTakeOutRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db } = services
  forAdmin('orders:read').post('/v1/customers/take-outs', 'TakeOutCustomer', {
    summary: 'Read all personal data of a customer or guest',
    description:
      'Everything with this email address in the store, in any case, and with its account: what ' +
      '`EraseCustomer` would erase, besides the events and mails to other addresses about its orders.',
    body: personRequest,
    replies: { 200: [takeOutSchema, 'The personal data'] },
    handle: async (c, _params, { email }) => {
      const { scope } = c.var
      const person = await readPerson(services, scope, email)
      const customerId = person.customer?.id ?? null
      const bought = await readBuyer(db, { storeId: scope.storeId, email, customerId })
      return toTakeOut(db, person, bought)
    },
  })
}
