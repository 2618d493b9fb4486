import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '#api/client.ts'
import { isUnknown } from '#api/problem.ts'
import { useWrite } from '#api/write.ts'
import { useAddresses, useCustomer } from '#customers/customer-queries.ts'
import { format, t } from '#i18n/i18n.ts'
import { useProductList } from '#products/product-queries.ts'
import { listLanguages, useStore, type Store } from '#session/store.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, Stepper } from '#ui/field.tsx'
import { Back, Section, Title } from '#ui/list-page.tsx'
import { PickList } from '#ui/search-field.tsx'
import { Loaded, WriteError } from '#ui/states.tsx'
import { useHold } from '#ui/unsaved.ts'
import { BuyerPart, buyerFrom } from './buyer-part.tsx'
import { buyerOf, cartsOf, type BuyerChange, type Cart, type CartChange } from './cart.ts'
import { Totals } from './order-lines.tsx'
import { ItemName } from './pieces-dialog.tsx'

interface Props {
  store: Store
  cart: Cart | null
  /** What is being sent. */
  sent: CartChange | undefined
  onChange: (change: CartChange) => void
}

/** Finds what is bought by name or SKU, and sets how many of it. */
function Items({ cart, sent, onChange }: Omit<Props, 'store'>) {
  const [search, setSearch] = useState('')
  const found = useProductList(search).data?.rows ?? []
  const rows = found.flatMap((product) =>
    product.variants.map((variant) => ({
      ...{ ...variant, title: product.title, product },
      image: variant.imageUrl === null ? product.images[0] : { url: variant.imageUrl },
    })),
  )
  const add = (variantId: string) => {
    setSearch('')
    onChange({ variantId })
  }
  const quantityOf = ({ id, quantity }: Cart['items'][number]) =>
    sent && 'itemId' in sent && sent.itemId === id ? sent.quantity : quantity
  return (
    <Section title={t.orders.columns.items}>
      <ul className="quantities priced">
        {cart?.items.map((item) => (
          <li key={item.id}>
            <ItemName item={item} />
            <Stepper
              label={t.ship.quantity(item.title)}
              value={quantityOf(item)}
              min={1}
              max={item.availableQuantity}
              isLate
              onChange={(quantity) => onChange({ itemId: item.id, quantity })}
            />
            <span className="hint">{format.money(item.lineTotal, cart.currencyCode)}</span>
            <Button
              text={t.people.remove}
              of={[item.title, item.sku].join(' ')}
              className="quiet"
              onClick={() => onChange({ itemId: item.id, quantity: 0 })}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <PickList
        {...{ label: t.products.search, hint: t.products.searchHint }}
        {...{ search, onSearch: setSearch, rows }}
      >
        {(row) => (
          <>
            <ItemName item={row} />
            <span className="hint grow">
              {t.products.available}: {format.number(row.availableQuantity)}
            </span>
            <span>{format.money(row.price, row.product.currency)}</span>
            <Button
              {...{ text: t.orders.add, of: [row.title, row.sku].join(' ') }}
              data-row={row.id}
              disabled={row.availableQuantity === 0}
              onClick={() => add(row.id)}
            />
          </>
        )}
      </PickList>
    </Section>
  )
}

interface CheckoutProps extends Omit<Props, 'sent'> {
  id: string
  cart: Cart
  customerId: string | null
  /** Whether the cart is being changed, or is not yet that of who buys. */
  isBlocked: boolean
  onRead: (cart: Cart) => void
}

const keyOf = (methodId: string, pickupPointId: string | null | undefined) =>
  `${methodId} ${pickupPointId ?? ''}`

/** What an order still needs, in words; empty if nothing. */
function sayMissing({ email, shipping }: Cart, isPayable: boolean) {
  const { delivery, payment } = t.orders.columns
  const names = [!email && t.person.email, !shipping && delivery, !isPayable && payment]
  const missing = names.filter((name) => name !== false)
  return missing.length > 0 ? t.edit.missing(format.list(missing)) : ''
}

/** Chooses delivery and payment, and places the order. */
function Checkout(props: CheckoutProps) {
  const { store, id, cart, customerId, isBlocked, onChange, onRead } = props
  const [, go] = useLocation()
  const [paymentMethodId, setPayment] = useState('')
  const [locale, setLocale] = useState(store.defaultLocale)
  const spoken = listLanguages(store)
  const carts = cartsOf(store)
  const place = `${cart.shippingAddress?.countryCode} ${cart.shippingAddress?.postalCode}`
  const choices = useQuery({
    queryKey: ['cart', cart.token, place, cart.updatedOn],
    // Ways to deliver to another address are not shown: the platform would refuse them.
    placeholderData: (before, query) => (query?.queryKey[2] === place ? before : undefined),
    staleTime: 'static',
    queryFn: () => carts.readChoices(cart),
  })
  const { token: cartToken, total: expectedTotal } = cart
  const wish = { cartToken, paymentMethodId, expectedTotal, customerId, locale }
  const order = useWrite({
    ...post('/v1/orders', {}),
    about: `order ${id}`,
    onDone: ({ id: orderId }) => go(`/orders/${orderId}`, { replace: true }),
    // What was refused, such as for another total, is shown as it is now.
    onFailed: (error) => {
      if (isUnknown(error)) return
      void choices.refetch()
      carts.read(cart).then(onRead, () => undefined)
    },
  })
  useHold(!order.isPending)
  const { deliveries = [], payments = [] } = choices.data ?? {}
  const chosen = cart.shipping && keyOf(cart.shipping.methodId, cart.shipping.pickupPoint?.id)
  const isPayable = payments.some(({ id }) => id === paymentMethodId)
  const missing = sayMissing(cart, isPayable)
  const named = deliveries.map((each) => [
    keyOf(each.shippingMethodId, each.pickupPointId),
    `${each.name}, ${format.money(each.price, cart.currencyCode)}`,
  ])
  return (
    <>
      <Loaded query={choices}>
        {() => (
          <section className="pair">
            <SelectField
              label={t.orders.columns.delivery}
              value={chosen && named.some(([key]) => key === chosen) ? chosen : ''}
              options={{ '': '–', ...Object.fromEntries(named) }}
              onChange={(key) => {
                const next = deliveries[named.findIndex(([each]) => each === key)]
                if (next) onChange(next)
              }}
            />
            <SelectField
              label={t.orders.columns.payment}
              value={isPayable ? paymentMethodId : ''}
              options={{
                '': '–',
                ...Object.fromEntries(payments.map((one) => [one.id, one.name])),
              }}
              onChange={setPayment}
            />
            {Object.keys(spoken).length > 1 && (
              <SelectField
                {...{ label: t.account.language, value: locale, options: spoken }}
                onChange={setLocale}
              />
            )}
          </section>
        )}
      </Loaded>
      <Totals order={{ ...cart, couponCode: null, chargedTotal: cart.total, refundedTotal: 0 }} />
      <WriteError error={order.error} />
      {missing && <p className="hint">{missing}</p>}
      <Button
        className="primary"
        disabled={order.isPending || isBlocked || missing !== ''}
        onClick={() => order.mutate(wish)}
        text={order.isPending ? t.common.sending : t.orders.place}
      />
    </>
  )
}

/** The customer of the address of the page; nothing for a guest. */
function useKnownBuyer(customerId: string | null): BuyerChange | null {
  const customer = useCustomer(customerId ?? '').data
  const addresses = useAddresses(customerId ?? '').data?.data
  return customer?.email && addresses
    ? { buyer: buyerFrom(customer, addresses[0]), customerId }
    : null
}

function OrderForm({ store }: { store: Store }) {
  const [cart, setCart] = useState<Cart | null>(null)
  const opening = useRef<Promise<Cart>>(null)
  const given = new URLSearchParams(useSearch()).get('customer')
  const known = useKnownBuyer(given)
  // Who buys, with an account or without, until all of it is in the cart; then null.
  const [chosen, setChosen] = useState<BuyerChange | null>()
  const latest = useRef(chosen)
  const choose = (next: BuyerChange | null) => {
    latest.current = next
    setChosen(next)
  }
  const missing = chosen === undefined ? known : chosen
  const [savedId, setSavedId] = useState<string | null>(null)
  const customerId = missing ? missing.customerId : savedId
  const buyer = missing?.buyer ?? (cart ? buyerOf(cart) : {})
  const carts = cartsOf(store)
  // Known at once: a press that leaves a quantity must not place the order without it.
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const send = async (change: CartChange, key: string) => {
    // Kept before the change is made, so that one whose answer is lost finds the same cart again.
    opening.current ??= carts.open()
    const opened = await opening.current.catch((reason: unknown) => {
      opening.current = null
      throw reason
    })
    if ('buyer' in change) choose(change)
    const wanted = latest.current === undefined ? known : latest.current
    if (!wanted) return carts.change(opened, change, key)
    // Before all else: nothing is added to a cart that is half of somebody else.
    const next = await carts.change(opened, wanted, key)
    setCart(next)
    setSavedId(wanted.customerId)
    // Somebody else may have been chosen meanwhile.
    if (latest.current === undefined || latest.current === wanted) choose(null)
    return 'buyer' in change ? next : carts.change(opened, change, key)
  }
  const save = async (change: CartChange, key: string) => {
    setSending(true)
    const sending = send(change, key)
    sending.then(() => setError(null), setError).finally(() => setSending(false))
    return sending
  }
  const [id] = useState(() => crypto.randomUUID())
  const write = useWrite<CartChange, Cart>({ about: `cart ${id}`, write: save, onDone: setCart })
  const isBusy = isSending || write.isPending
  const sent = isBusy ? write.variables : undefined
  const change = (next: CartChange) => {
    setSending(true)
    write.mutate(next)
  }
  const onChoose = (next: BuyerChange) => {
    choose(next)
    change(next)
  }
  return (
    <>
      <p className="hint">{t.orders.begin}</p>
      <BuyerPart {...{ store, id, buyer, customerId, save, onChoose }} onSaved={setCart} />
      <Items {...{ cart, sent }} onChange={change} />
      <WriteError error={isBusy ? null : error} />
      {cart && cart.items.length > 0 && (
        <Checkout
          {...{ store, id, cart, customerId, isBlocked: isBusy || missing !== null }}
          onChange={change}
          onRead={setCart}
        />
      )}
    </>
  )
}

/** An order that is taken for somebody, such as by telephone. */
export default function NewOrder() {
  const store = useStore()
  return (
    <>
      <Back to="/orders" text={t.nav.orders} />
      <Title title={t.orders.create} />
      {store && <OrderForm store={store} />}
    </>
  )
}
