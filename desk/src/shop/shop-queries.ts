import { useQuery } from '@tanstack/react-query'
import { changeValues, saveAt, writesOf } from '#api/change.ts'
import { call, type Schemas } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import { Refused } from '#api/problem.ts'

export type Store = Schemas['AdminStore']
export type Payment = Schemas['AdminPaymentMethod']
export type Place = Schemas['Location']
export type Tax = Schemas['TaxSettings']
export type Zone = Schemas['ShippingZone']
export type Template = Schemas['MailTemplate']

type MethodReply = Schemas['ShippingMethod']
type PointReply = Schemas['AdminPickupPoint']
type Address = PointReply['address']

// The document has weekdays of replies as any texts.
type MethodRequest = Schemas['CreateShippingMethodRequest']
type PointRequest = Schemas['PickupPointRequest']

export type Rate = MethodReply['rates'][number]
export type TaxRate = Tax['rates'][number]

/** A method, with what is read of its free-form values. */
export type Method = MethodReply & { cutOffHour: number | null; description: string | null }

/** A pickup point with its address, and the hours of its first days. */
export type Point = PointReply &
  Pick<Address, 'line1' | 'city' | 'postalCode' | 'countryCode'> & {
    openDays: string[]
    opens: string | null
    closes: string | null
  }

const toMethod = (reply: MethodReply): Method => {
  const { cutOffHour = null, description = null } = reply.metadata
  return { ...reply, cutOffHour, description }
}

const toMethodRequest = ({ cutOffHour, description, ...method }: Method) => {
  const { cutOffHour: _hour, description: _text, ...kept } = method.metadata
  const metadata = {
    ...kept,
    ...(cutOffHour !== null && { cutOffHour }),
    ...(description !== null && { description }),
  }
  // A new one has only the name that shoppers see.
  return { ...method, name: method.name || method.displayName, metadata } as MethodRequest
}

function toPoint(reply: PointReply): Point {
  const { line1, city, postalCode, countryCode } = reply.address
  const { days: openDays = [], opens = null, closes = null } = reply.hours[0] ?? {}
  return { ...reply, line1, city, postalCode, countryCode, openDays, opens, closes }
}

function toPointRequest({ openDays: days, opens, closes, ...point }: Point) {
  const { line1, city, postalCode, countryCode, hours = [] } = point
  const first = opens !== null && closes !== null && days.length > 0 && { days, opens, closes }
  return {
    ...point,
    address: { ...point.address, line1, city, postalCode, countryCode },
    hours: [...(first ? [first] : []), ...hours.slice(1)],
  } as PointRequest
}

const all = { query: { limit: 100 } }

const mapped =
  <Reply, Row>(read: () => Promise<{ data: Reply[] }>, map: (reply: Reply) => Row) =>
  async () => ({ data: (await read()).data.map(map) })

/** What is read of the settings, by name. */
export const reads = {
  store: () => call('get', '/v1/store'),
  methods: mapped(() => call('get', '/v1/shipping/methods', all), toMethod),
  zones: () => call('get', '/v1/shipping/zones', all),
  payments: () => call('get', '/v1/payment-methods', all),
  points: mapped(() => call('get', '/v1/shipping/pickup-points', all), toPoint),
  places: () => call('get', '/v1/inventory/locations', all),
  tax: () => call('get', '/v1/tax-settings'),
  templates: () => call('get', '/v1/mail-templates'),
  /** The latest order, about which mails are previewed. */
  order: () => call('get', '/v1/orders', { query: { limit: 1 } }),
  /** A product that shoppers see. */
  product: () => call('get', '/v1/catalog/products', { query: { limit: 1, isActive: true } }),
}
type Reads = typeof reads

/** Settings as the platform has them. */
export const useShop = <Name extends keyof Reads>(name: Name) =>
  useQuery<Awaited<ReturnType<Reads[Name]>>>({
    queryKey: ['shop', name],
    // TypeScript does not relate the function of a name to its result.
    queryFn: reads[name] as () => Promise<Awaited<ReturnType<Reads[Name]>>>,
  })

export const saveStore = (shown: Store, change: Partial<Store>) =>
  saveAt('/v1/store', {}, shown, change)
export const savePlace = (shown: Place, change: Partial<Place>) =>
  saveAt('/v1/inventory/locations/{id}', { id: shown.id }, shown, change)

export const methods = writesOf('shipping/methods', toMethod, toMethodRequest)
export const zones = writesOf<Zone>('shipping/zones')
export const payments = writesOf<Payment>('payment-methods')
export const points = writesOf('shipping/pickup-points', toPoint, toPointRequest)

/** What is read without a version. */
const untagged =
  <Thing>(read: () => Promise<Thing>) =>
  async () => ({ data: await read(), etag: null })

// What a part has from the platform, some of it anew each time that its whole is written.
const given = /^(id|storeId|sellerId|shippingMethodId|currency|createdOn|updatedOn)$/

const contentOf = (part: object) =>
  Object.fromEntries(
    Object.entries(part).filter(([name, value]) => value !== null && !given.test(name)),
  )

/** Finds a part by all that it says. */
const isLike = (part: object) => (other: object) => isSame(contentOf(part), contentOf(other))

let lastTurn: Promise<unknown> = Promise.resolve()

/** Changes a part of a whole, adds one (to null) or takes one away (by null), each in its turn. */
const savingPart =
  <Part extends object, Of>(
    read: (of: Of) => Promise<{ parts: Part[]; send: (parts: Part[]) => Promise<unknown> }>,
  ) =>
  (of: Of, shown: Part | null, change: Partial<Part> | null) => {
    const save = async () => {
      const { parts, send } = await read(of)
      const index = shown ? parts.findIndex(isLike(shown)) : -1
      const next = change && ({ ...shown, ...change } as Part)
      // It was done already by a request whose answer was lost.
      if (index < 0 && next && parts.some(isLike(next))) return
      if (index < 0 && shown) throw new Refused({ status: 412 })
      await send(parts.toSpliced(index < 0 ? parts.length : index, 1, ...(next ? [next] : [])))
    }
    const turn = lastTurn.then(save)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

export const saveRate = savingPart<Rate, Method>(async (shown) => {
  const { data, etag } = await methods.read(shown)
  return { parts: data.rates, send: (rates) => methods.send({ ...data, rates }, etag) }
})

const sendTax = (body: Tax) => call('put', '/v1/tax-settings', { body })
export const saveTax = (shown: Tax, change: Partial<Tax>) =>
  changeValues(shown, change, untagged(reads.tax), sendTax)
export const saveTaxRate = savingPart<TaxRate, null>(async () => {
  const tax = await reads.tax()
  return { parts: tax.rates, send: (rates) => sendTax({ ...tax, rates }) }
})

const template = '/v1/mail-templates/{kind}/{language}'

export function saveTemplate(shown: Template, change: Partial<Template>) {
  const { kind, language } = shown
  const read = async () => {
    const { data } = await reads.templates()
    return data.find((one) => one.kind === kind && one.language === language) ?? shown
  }
  return changeValues(shown, change, untagged(read), (body) =>
    call('put', template, { kind, language, body }),
  )
}

export const restoreTemplate = ({ kind, language }: Template) =>
  call('delete', template, { kind, language })

/** The text of a mail about an order, by a template that need not be saved. */
export function previewTemplate({ subject, text, html, ...of }: Template, orderId: string) {
  // Only kinds about an order have a preview.
  const { kind, language } = of as Template & { kind: 'orderConfirmation' }
  const body = { orderId, template: { subject, text, html } }
  return call('post', `${template}/preview`, { kind, language, body })
}
