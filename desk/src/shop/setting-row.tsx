import type { QueryKey } from '@tanstack/react-query'
import { Children, useState, type ReactNode } from 'react'
import { useWrite } from '#api/write.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession, type Scope } from '#session/session.tsx'
import { EditDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { Section } from '#ui/list-page.tsx'
import { Empty } from '#ui/states.tsx'
import { State } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'

/** Everything that shows settings is read again after one of them has changed. */
const stale: QueryKey[] = [['shop'], ['store'], ['locations']]

interface SectionProps {
  title: string
  /** What it changes for a shopper. */
  hint?: string
  children: ReactNode
}

export function Settings({ title, hint, children }: SectionProps) {
  const { t } = useI18n()
  return (
    <Section title={title}>
      {hint && <p className="hint">{hint}</p>}
      {Children.count(children) > 0 ? (
        <ul className="facts">{children}</ul>
      ) : (
        <Empty>{t.shop.none}</Empty>
      )}
    </Section>
  )
}

interface RowProps<Thing extends object> {
  title: string
  /** What it changes for a shopper. */
  hint?: string
  thing: Thing
  fields: readonly EditField<Thing>[]
  save: (change: Partial<Thing>) => Promise<unknown>
  isOn?: boolean
  scope?: Scope
  currency?: string | null
  /** More of the dialog, with what is typed. */
  more?: (typed: Thing) => ReactNode
  /** What is set now, in short. */
  children?: ReactNode
}

type DialogProps<Thing extends object> = RowProps<Thing> & { onClose: () => void }

function SettingDialog<Thing extends object>(props: DialogProps<Thing>) {
  const { title, thing, fields, save, currency, more, onClose } = props
  const { t } = useI18n()
  const write = useWrite<Partial<Thing>, unknown>({
    about: null,
    write: save,
    stale,
    onDone: () => {
      say(t.edit.saved)
      onClose()
    },
  })
  return (
    <EditDialog
      {...{ title, thing, fields, write, onClose }}
      {...(currency && { currency })}
      {...(more && { children: more })}
    />
  )
}

/** One setting, with a dialog that changes it. */
export function SettingRow<Thing extends object>(props: RowProps<Thing>) {
  const { title, hint, isOn, scope = 'settings:update', children } = props
  const { t } = useI18n()
  const { may } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { on, off } = t.discounts.states
  return (
    <li>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <span className="grow">
        {children} {hint && <span className="hint">{hint}</span>}
      </span>
      {isOn !== undefined && <State tone={isOn ? 'done' : 'off'}>{isOn ? on : off}</State>}
      {may(scope) && (
        <button
          type="button"
          aria-label={`${t.edit.change}: ${title}`}
          onClick={() => setOpen(true)}
        >
          {t.edit.change}
        </button>
      )}
      {isOpen && <SettingDialog {...props} onClose={() => setOpen(false)} />}
    </li>
  )
}
