import { useLocale, useTranslations } from 'next-intl'
import { CheckedField } from '@/components/forms/checked-field'
import { EmailField } from '@/components/forms/account-fields'
import { TextArea } from '@/components/forms/field-frame'
import { PostedForm } from '@/components/forms/posted-form'
import { RadioCard, RadioCards } from '@/components/forms/radio-card'
import { SelectField } from '@/components/forms/select-field'
import { SubmitButton } from '@/components/forms/submit-button'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { quantityField } from '@/lib/shop/orders/order-requests'

interface OwnOrder {
  readonly id: string
  readonly orderNumber: string
  readonly date: string
  /** `name`: the title with its options; `left`: how many can still be withdrawn from. */
  readonly items: readonly (Record<'id' | 'title' | 'name', string> &
    Record<'quantity' | 'left', number>)[]
}

type WithdrawalFormProps = {
  action: PostAction
  view: FormState
  /** The customer's own; empty for a guest. */
  orders: readonly OwnOrder[]
  name: string
  email: string
  /** Names one declaration, so that sending it twice declares it once. */
  attempt: string
}

/** The first step of a withdrawal: who, which order, which items, where the receipt goes. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { action, view, orders, name, email, attempt } = props
  const t = useTranslations('withdrawal')
  const locale = useLocale()
  const errors = useTranslations('errors')
  const open = orders.find(({ items }) => items.some(({ left }) => left > 0))
  const chosen = view.value('orderId', view.value('orderNumber') ? '' : open?.id)
  return (
    <PostedForm action={action} view={view}>
      <input type="hidden" name="attempt" value={attempt} />
      <CheckedField
        name="name"
        label={t('name')}
        autoComplete="name"
        defaultValue={view.value('name', name)}
        error={view.error('name')}
        check={{ kind: 'required', message: errors('nameMissing') }}
        required
      />
      {orders.length > 0 ? (
        <RadioCards legend={t('order')}>
          {orders.map((order) => (
            <RadioCard
              key={order.id}
              name="orderId"
              value={order.id}
              title={t('orderRow', { number: order.orderNumber, date: order.date })}
              note={joinParts(
                order.items.map(({ title }) => title),
                locale,
              )}
              defaultChecked={order.id === chosen}
            >
              <OrderItems order={order} view={view} />
            </RadioCard>
          ))}
          <RadioCard name="orderId" value="" title={t('otherOrder')} defaultChecked={chosen === ''}>
            <div className="grid gap-5">
              <NamedOrder view={view} />
            </div>
          </RadioCard>
        </RadioCards>
      ) : (
        <NamedOrder view={view} />
      )}
      <EmailField
        view={view}
        label={t('email')}
        help={t('emailHelp')}
        autoComplete="email"
        known={email}
      />
      <SubmitButton pendingLabel={t('sending')}>{t('next')}</SubmitButton>
    </PostedForm>
  )
}

/** How many pieces of each line, at first all that are left. */
function OrderItems({ order, view }: { order: OwnOrder; view: FormState }) {
  const t = useTranslations('withdrawal')
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted-foreground">{t('quantityHelp')}</p>
      {order.items.map(({ id, name, quantity, left }) => (
        <SelectField
          key={id}
          name={quantityField(id)}
          label={t('quantityOf', { title: name })}
          defaultValue={view.value(quantityField(id), String(left))}
          options={Array.from({ length: quantity + 1 }, (_, count) => ({
            value: String(count),
            label: t('count', { count }),
          }))}
        />
      ))}
    </div>
  )
}

/** An order that the shop does not know to be the shopper's: in their own words. */
function NamedOrder({ view }: { view: FormState }) {
  const t = useTranslations('withdrawal')
  const errors = useTranslations('errors')
  const ui = useTranslations('ui')
  return (
    <>
      <CheckedField
        name="orderNumber"
        label={t('orderNumber')}
        help={t('orderNumberHelp')}
        autoComplete="off"
        maxLength={50}
        defaultValue={view.value('orderNumber')}
        error={view.error('orderNumber')}
        check={{ kind: 'required', message: errors('orderNumberMissing') }}
      />
      <TextArea
        name="items"
        label={t('items')}
        optional={ui('optional')}
        help={t('itemsHelp')}
        maxLength={500}
        defaultValue={view.value('items')}
        error={view.error('items')}
      />
    </>
  )
}
