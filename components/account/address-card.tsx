import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActionForm } from '@/components/forms/action-form'
import { TextLink } from '@/components/ui/text-link'
import type { PostAction } from '@/lib/shop/forms/form-result'

/** One saved address. The default has a strong border and a label. */
export function AddressCard({
  id,
  line,
  isDefault,
  makeDefault,
  remove,
  children,
}: {
  id: string
  /** First line of the address, so that the links of each card have a name of their own. */
  line: string
  isDefault: boolean
  makeDefault: PostAction
  remove: PostAction
  /** The address. */
  children: ReactNode
}) {
  const t = useTranslations('account')
  return (
    <li
      className={clsx(
        'grid content-between gap-5 rounded-control border bg-raised p-5 text-raised-foreground',
        isDefault ? 'border-foreground' : 'border-border',
      )}
    >
      <div className="grid gap-2">
        {isDefault ? (
          <p className="flex items-center gap-2.5 text-small font-strong">
            <span aria-hidden="true" className="h-3.5 w-2.5 bg-primary dip-mark" />
            {t('default')}
          </p>
        ) : (
          <div className="-my-3 text-small">
            <CardAct action={makeDefault} id={id} label={t('makeDefaultAddress', { line })}>
              {t('makeDefault')}
            </CardAct>
          </div>
        )}
        {children}
      </div>
      <div className="flex flex-wrap gap-x-5 border-t border-border pt-2 text-label">
        <TextLink
          href={`/account/addresses/${encodeURIComponent(id)}`}
          aria-label={t('editAddress', { line })}
          className="inline-flex min-h-11 items-center"
        >
          {t('edit')}
        </TextLink>
        <CardAct action={remove} id={id} label={t('removeAddress', { line })}>
          {t('remove')}
        </CardAct>
      </div>
    </li>
  )
}

function CardAct({
  action,
  id,
  label,
  children,
}: {
  action: PostAction
  id: string
  label: string
  children: ReactNode
}) {
  return (
    <ActionForm action={action}>
      <input type="hidden" name="addressId" value={id} />
      <button type="submit" aria-label={label} className="link min-h-11">
        {children}
      </button>
    </ActionForm>
  )
}

/** Notice of a removed address, with an Undo button. */
export function UndoNotice({
  notice,
  action,
  values,
}: {
  notice: string
  action: PostAction
  /** The removed address, as the address form would send it. */
  values: Readonly<Record<string, string>>
}) {
  const t = useTranslations('account')
  return (
    <ActionForm action={action} className="flex flex-wrap items-center justify-between gap-x-6">
      <span>{notice}</span>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="link min-h-9 font-medium">
        {t('undo')}
      </button>
    </ActionForm>
  )
}
