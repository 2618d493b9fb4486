import { Link, useLocation } from 'wouter'
import { call, post, type Schemas } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { AddressLines } from '#orders/order-side.tsx'
import { useOrder } from '#orders/order-queries.ts'
import { nameOf, type Order } from '#orders/order-rules.ts'
import { OrderTable } from '#orders/order-table.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { DialogButton, SendDialog } from '#ui/dialog.tsx'
import { download } from '#ui/download.ts'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { Facts, More, OnePage, Section, Title } from '#ui/list-page.tsx'
import { Empty, Loaded, WriteError } from '#ui/states.tsx'
import {
  correct,
  useAddresses,
  useCustomer,
  useOrdersOf,
  type Customer,
} from './customer-queries.ts'
import { isEmail } from './guests.ts'

function CorrectDialog({ customer }: { customer: Customer }) {
  const { may } = useSession()
  const hint = t.customers.emailHint
  return (
    <WriteDialog
      title={t.edit.change}
      thing={customer}
      fields={[
        ['firstName', t.person.firstName],
        ['lastName', t.person.lastName],
        ['phone', t.person.phone, 'text?'],
        ...(may('settings:update') ? [['email', t.person.email, 'text', { hint }] as const] : []),
      ]}
      save={(change) => correct(customer, change)}
    />
  )
}

/** Erasure cannot be undone, so it is asked for. */
function EraseDialog({ id, email }: PersonProps) {
  const [, go] = useLocation()
  return (
    <SendDialog
      title={t.customers.erase}
      button={t.customers.erase}
      isDanger
      {...post('/v1/customers/erasures', {})}
      about={`erasure ${id}`}
      body={{ email }}
      done={({ orders }) => {
        go('/customers', { replace: true })
        return t.customers.erased(orders)
      }}
    >
      <p>
        <bdi>{email}</bdi>
      </p>
      <p>{t.customers.eraseText}</p>
    </SendDialog>
  )
}

interface PersonProps {
  /** Of the account, or of the order of a guest. */
  id: string
  name: string
  email: string
  phone: string | null
  account?: Customer
}

/** What can be done for the person: correct, take out and erase. */
function Actions(person: PersonProps) {
  const { email, account } = person
  const scope = 'orders:update'
  const mayChange = useSession().may(scope)
  const takeOut = useWrite<string, Schemas['TakeOut']>({
    write: (of) => call('post', '/v1/customers/take-outs', { body: { email: of } }),
    onDone: (data) =>
      download('personal-data.json', 'application/json', JSON.stringify(data, null, 2)),
  })
  return (
    <>
      {mayChange && account && (
        <Link href={`/orders/new?customer=${account.id}`}>{t.orders.create}</Link>
      )}
      {account && (
        <DialogButton {...{ scope }} text={t.edit.change}>
          <CorrectDialog customer={account} />
        </DialogButton>
      )}
      <Button
        disabled={takeOut.isPending}
        onClick={() => takeOut.mutate(email)}
        text={t.customers.takeOut}
      />
      <DialogButton {...{ scope }} text={t.customers.erase}>
        <EraseDialog {...person} />
      </DialogButton>
      <WriteError error={takeOut.error} />
    </>
  )
}

function Orders({ account, email }: Pick<PersonProps, 'account' | 'email'>) {
  const list = useOrdersOf(account ? { customerId: account.id } : { search: email })
  // A search also finds addresses that only contain this one.
  const isTheirs = (order: Order) => account !== undefined || isEmail(order, email)
  return (
    <Section title={t.nav.orders}>
      <Loaded query={list}>
        {({ rows }) => (
          <OrderTable
            orders={rows.filter(isTheirs)}
            caption={t.nav.orders}
            empty={t.common.noMatch}
          />
        )}
      </Loaded>
      <More list={list} />
    </Section>
  )
}

function Addresses({ id }: { id: string }) {
  return (
    <Loaded query={useAddresses(id)}>
      {({ data }) => (
        <Facts title={t.customers.addresses} rows={data}>
          {(address) => <AddressLines address={address} />}
        </Facts>
      )}
    </Loaded>
  )
}

/** Somebody, unless she was erased. */
function Person({ email, ...person }: Omit<PersonProps, 'email'> & { email: string | null }) {
  if (email === null) return <Empty>{t.customers.deleted}</Empty>
  const { name, phone, account } = person
  const props = { ...person, email }
  return (
    <>
      <Title title={<bdi>{name || email}</bdi>} actions={<Actions {...props} />}>
        <p className="hint">
          <bdi>{email}</bdi> {phone && <bdi dir="ltr">{phone}</bdi>} {!account && t.orders.guest}
        </p>
      </Title>
      <Orders {...props} />
      {account && <Addresses id={account.id} />}
    </>
  )
}

function Account({ id }: { id: string }) {
  return (
    <OnePage to="/customers" text={t.nav.customers} query={useCustomer(id)}>
      {(customer) => {
        const email = customer.customerStatus === 'active' ? customer.email : null
        return <Person {...customer} {...{ email }} name={nameOf(customer)} account={customer} />
      }}
    </OnePage>
  )
}

function Guest({ orderId }: { orderId: string }) {
  return (
    <OnePage to="/customers?view=guests" text={t.nav.customers} query={useOrder(orderId)}>
      {({ id, email, phone, ...order }) => (
        <Person {...{ id, email, phone }} name={nameOf(order)} />
      )}
    </OnePage>
  )
}

interface Props {
  /** Of an account, or of an order of somebody who has none. */
  id: string
  isGuest?: boolean
}

/** The page of a person: orders, addresses, and what the law gives a right to. */
export default function CustomerPage({ id, isGuest = false }: Props) {
  return isGuest ? <Guest orderId={id} /> : <Account id={id} />
}
