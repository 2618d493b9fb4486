import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/forms/checkbox'
import { PostedForm } from '@/components/forms/posted-form'
import { SelectField } from '@/components/forms/select-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { PlainLink } from '@/components/ui/locale-prefix'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import {
  quantityField,
  RETURN_REASONS,
  type OrderRequestsView,
} from '@/lib/shop/orders/order-requests'

/** The order that the forms are about, from a receipt or from the account. */
export type OrderKey = { readonly orderToken: string } | { readonly orderId: string }

type OrderRequestsProps = {
  orderKey: OrderKey
  view: OrderRequestsView
  onCancel: PostAction
  onReturn: PostAction
}

/** Forms to cancel an order and to return items; nothing when neither is possible. */
export function OrderRequests({ orderKey, view, onCancel, onReturn }: OrderRequestsProps) {
  const t = useTranslations('order.requests')
  const { isCancellable, returnable, cancelForm, returnForm } = view
  // A refusal is shown even if neither is possible any more.
  const hasReturn = returnable.length > 0 || returnForm.isRefused
  const hasCancel = isCancellable || cancelForm.isRefused
  if (!hasReturn && !hasCancel) return null
  return (
    <Accordion>
      {hasCancel ? (
        <AccordionItem title={t('cancelTitle')} open={cancelForm.isRefused}>
          <PostedForm action={onCancel} view={cancelForm} className="justify-items-start">
            <KeyField orderKey={orderKey} />
            {isCancellable ? (
              <>
                <p>{t('cancelText')}</p>
                <SubmitButton look="line" pendingLabel={t('sending')}>
                  {t('cancelOrder')}
                </SubmitButton>
              </>
            ) : null}
          </PostedForm>
        </AccordionItem>
      ) : null}
      {hasReturn ? (
        <AccordionItem title={t('returnTitle')} open={returnForm.isRefused}>
          <ReturnForm {...{ orderKey, view, onReturn }} />
        </AccordionItem>
      ) : null}
    </Accordion>
  )
}

/** What the shop keeps of a guest's order: to download, and to erase once the order has ended. */
export function OwnData({
  orderKey,
  href,
  view,
  onErase,
}: {
  orderKey: OrderKey
  href: string
  view: FormState
  onErase: PostAction
}) {
  const t = useTranslations('order.ownData')
  return (
    <Accordion>
      <AccordionItem title={t('title')} open={view.isRefused}>
        <p>
          <PlainLink href={href} className="link inline-flex min-h-11 items-center">
            {t('download')}
          </PlainLink>
        </p>
        <PostedForm action={onErase} view={view} className="justify-items-start">
          <KeyField orderKey={orderKey} />
          <p>{t('text')}</p>
          <Checkbox name="understood" error={view.error('understood')}>
            {t('confirm')}
          </Checkbox>
          <SubmitButton look="danger" pendingLabel={t('erasing')}>
            {t('erase')}
          </SubmitButton>
        </PostedForm>
      </AccordionItem>
    </Accordion>
  )
}

/** The hidden field that names the order of a form. */
export function KeyField({ orderKey }: { orderKey: OrderKey }) {
  const [entry] = Object.entries(orderKey)
  return entry ? <input type="hidden" name={entry[0]} value={entry[1]} /> : null
}

function ReturnForm({ orderKey, view, onReturn }: Omit<OrderRequestsProps, 'onCancel'>) {
  const t = useTranslations('order.requests')
  const { returnable, returnableUntil, returnForm, returnAttempt } = view
  const reasons = RETURN_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))
  return (
    <PostedForm action={onReturn} view={returnForm}>
      <KeyField orderKey={orderKey} />
      <input type="hidden" name="attempt" value={returnAttempt} />
      {returnable.length > 0 ? (
        <>
          <p>
            {t('returnText')}
            {returnableUntil === null ? null : ` ${t('returnUntil', { date: returnableUntil })}`}
          </p>
          {returnable.map(({ id, title, quantity }) => (
            <SelectField
              key={id}
              name={quantityField(id)}
              label={t('quantityOf', { title })}
              defaultValue={returnForm.value(quantityField(id), '0')}
              options={Array.from({ length: quantity + 1 }, (_, count) => ({
                value: String(count),
                label: t('count', { count }),
              }))}
            />
          ))}
          <SelectField
            name="reason"
            label={t('reason')}
            placeholder={t('noReason')}
            options={reasons}
            defaultValue={returnForm.value('reason')}
          />
          <SubmitButton look="line" pendingLabel={t('sending')}>
            {t('requestReturn')}
          </SubmitButton>
        </>
      ) : null}
    </PostedForm>
  )
}
