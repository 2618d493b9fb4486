import { useQuery } from '@tanstack/react-query'
import { api, take, type Schemas } from '#api/client.ts'
import { changeValues } from '#api/change.ts'
import { isSame } from '#api/once.ts'
import { Refused } from '#api/problem.ts'

export type Store = Schemas['AdminStore']
export type Method = Schemas['ShippingMethod']
export type Payment = Schemas['AdminPaymentMethod']
export type Point = Schemas['AdminPickupPoint']
export type Place = Schemas['Location']
export type Tax = Schemas['TaxSettings']
export type Template = Schemas['MailTemplate']

const all = { params: { query: { limit: 100 } } }
const inPath = (id: string) => ({ params: { path: { id } } })

const reads = {
  store: () => take(api.GET('/v1/store')),
  methods: () => take(api.GET('/v1/shipping/methods', all)),
  payments: () => take(api.GET('/v1/payment-methods', all)),
  points: () => take(api.GET('/v1/shipping/pickup-points', all)),
  places: () => take(api.GET('/v1/inventory/locations', all)),
  tax: () => take(api.GET('/v1/tax-settings')),
  templates: () => take(api.GET('/v1/mail-templates')),
  /** The latest order, about which mails are previewed. */
  order: () => take(api.GET('/v1/orders', { params: { query: { limit: 1 } } })),
}
type Reads = typeof reads

/** Settings as the platform has them. */
export const useShop = <Name extends keyof Reads>(name: Name) =>
  useQuery<Awaited<ReturnType<Reads[Name]>>>({
    queryKey: ['shop', name],
    // TypeScript does not relate the function of a name to its result.
    queryFn: reads[name] as () => Promise<Awaited<ReturnType<Reads[Name]>>>,
  })

/** Saves a change, if what is changed is still as it was shown. */
const saving =
  <Thing extends object>(
    read: (shown: Thing) => Promise<Thing>,
    send: (whole: Thing, change: Partial<Thing>) => Promise<unknown>,
  ) =>
  (shown: Thing, change: Partial<Thing>) =>
    changeValues(
      shown,
      change,
      async () => ({ data: await read(shown), etag: null }),
      (whole) => send(whole, change),
    )

export const saveStore = saving<Store>(reads.store, (_whole, body) =>
  take(api.PATCH('/v1/store', { body })),
)

// The document has weekdays of replies as any texts.
type MethodRequest = Schemas['CreateShippingMethodRequest']
type PointRequest = Schemas['PickupPointRequest']

const readMethod = ({ id }: Method) => take(api.GET('/v1/shipping/methods/{id}', inPath(id)))
const putMethod = (method: Method) =>
  take(
    api.PUT('/v1/shipping/methods/{id}', {
      ...inPath(method.id),
      body: method as MethodRequest,
    }),
  )
export const saveMethod = saving(readMethod, putMethod)

type Rate = Method['rates'][number]

/** What a rate is for. Its id is another one after each change of its method. */
export const aimOf = ({ type, zoneCode, postalCodes, minWeight, maxWeight }: Rate) =>
  [type, zoneCode, postalCodes, minWeight, maxWeight] as const

/** Changes a rate, which is a part of its method. */
export async function saveRate(shown: Method, rate: Rate, change: Partial<Rate>) {
  const index = shown.rates.indexOf(rate)
  const method = await readMethod(shown)
  const now = method.rates[index]
  if (!now || !isSame(aimOf(now), aimOf(rate))) throw new Refused({ status: 412 })
  const save = saving<Rate>(
    () => Promise.resolve(now),
    (whole) => putMethod({ ...method, rates: method.rates.with(index, whole) }),
  )
  await save(rate, change)
}

export const savePayment = saving<Payment>(
  ({ id }) => take(api.GET('/v1/payment-methods/{id}', inPath(id))),
  (body) => take(api.PUT('/v1/payment-methods/{id}', { ...inPath(body.id), body })),
)

export const savePoint = saving<Point>(
  ({ id }) => take(api.GET('/v1/shipping/pickup-points/{id}', inPath(id))),
  (whole) => {
    const body = whole as PointRequest
    return take(api.PUT('/v1/shipping/pickup-points/{id}', { ...inPath(whole.id), body }))
  },
)

export const savePlace = saving<Place>(
  ({ id }) => take(api.GET('/v1/inventory/locations/{id}', inPath(id))),
  ({ id }, body) => take(api.PATCH('/v1/inventory/locations/{id}', { ...inPath(id), body })),
)

export const saveTax = saving<Tax>(reads.tax, (body) => take(api.PUT('/v1/tax-settings', { body })))

const pathOf = ({ kind, language }: Template) => ({ params: { path: { kind, language } } })

export const saveTemplate = saving<Template>(
  async (shown) => {
    const { data } = await reads.templates()
    const isIt = ({ kind, language }: Template) =>
      kind === shown.kind && language === shown.language
    return data.find(isIt) ?? shown
  },
  (body) => take(api.PUT('/v1/mail-templates/{kind}/{language}', { ...pathOf(body), body })),
)

export const restoreTemplate = (template: Template) =>
  take(api.DELETE('/v1/mail-templates/{kind}/{language}', pathOf(template)))

/** The text of a mail about an order, by a template that need not be saved. */
export async function previewTemplate(template: Template, orderId: string) {
  const { subject, text, html } = template
  const body = { orderId, template: { subject, text, html } }
  // Only kinds about an order have a preview.
  const { kind, language } = template as Template & { kind: 'orderConfirmation' }
  const params = { path: { kind, language } }
  return take(api.POST('/v1/mail-templates/{kind}/{language}/preview', { params, body }))
}
