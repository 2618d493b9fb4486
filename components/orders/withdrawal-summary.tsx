import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'
import { FLASH_PARAM } from '@/lib/shop/links'
import { CARRIED_FIELDS } from '@/lib/shop/orders/withdrawal'
import type { WithdrawalException } from '@/lib/shop/catalog/legal-facts'

type WithdrawalSummaryProps = {
  action: PostAction
  /** What was declared. */
  view: FormState
  /** Of an order that is the shopper's; empty when only the shopper names it. */
  lines: readonly {
    id: string
    title: string
    quantity: number
    withdrawalException: WithdrawalException | null
  }[]
  /** Formatted time; null while it is not confirmed. */
  received: string | null
  /** Null when the shop must not say whether there is such an order. */
  period: { until: string | null; isOver: boolean; isWhole: boolean } | null
}

/** The second step of a withdrawal, which repeats the declaration, and the receipt. */
export function WithdrawalSummary(props: WithdrawalSummaryProps) {
  const { action, view, lines, received, period } = props
  const t = useTranslations('withdrawal')
  const items =
    period && !period.isWhole
      ? lines.map(({ title, quantity }) => t('item', { title, count: quantity })).join('\n')
      : view.value('items') || t('all')
  const rows = [
    ...(received === null ? [] : [[t('rowTime'), received] as const]),
    [t('rowName'), view.value('name')] as const,
    [t('rowOrder'), view.value('orderNumber')] as const,
    [t('rowItems'), items] as const,
    [t('rowEmail'), view.value('email')] as const,
  ]
  const summary = (
    <dl className="border-t border-foreground">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-6 border-b border-border py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
  if (received !== null) {
    const strong = (words: ReactNode) => <strong key="to">{words}</strong>
    return (
      <>
        <p className="max-w-lead text-lead" role="status">
          {t.rich('doneLead', { address: view.value('email'), email: strong })}
        </p>
        {summary}
        <p>{t('doneNext')}</p>
      </>
    )
  }
  return (
    <>
      <p className="max-w-lead text-lead">{t('confirmLead')}</p>
      {summary}
      <Notice>
        <p>{periodText(t, period)}</p>
        {lines.map(({ id, title, withdrawalException: exception }) =>
          exception ? (
            <p key={id} className="pt-2">
              {t(`exceptions.${exception}`, { title })}
            </p>
          ) : null,
        )}
      </Notice>
      <PostedForm action={action} view={view} className="justify-items-start">
        {CARRIED_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={view.value(name)} />
        ))}
        <SubmitButton pendingLabel={t('sending')}>{t('confirm')}</SubmitButton>
      </PostedForm>
      <p>
        <TextLink href={`/withdrawal?${FLASH_PARAM}=${view.key}&change=`}>{t('change')}</TextLink>
      </p>
    </>
  )
}

function periodText(
  t: ReturnType<typeof useTranslations<'withdrawal'>>,
  period: WithdrawalSummaryProps['period'],
): string {
  if (period === null) return t('general')
  if (period.until === null) return t('open')
  return t(period.isOver ? 'over' : 'until', { date: period.until })
}
