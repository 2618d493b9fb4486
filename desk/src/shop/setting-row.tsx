import type { UseQueryResult } from '@tanstack/react-query'
import { Children, type ReactNode } from 'react'
import { locale, t } from '#i18n/i18n.ts'
import { createNames } from '#i18n/names.ts'
import type { Scope } from '#session/session.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import type { EditField } from '#ui/edits.ts'
import { Section } from '#ui/list-page.tsx'
import { RemoveButton } from '#ui/act-buttons.tsx'
import { Empty, Loaded } from '#ui/states.tsx'
import { idOf, State } from '#ui/table.tsx'

export const names = createNames(locale)

interface SectionProps {
  title: string
  /** What it changes for a shopper. */
  hint?: string
  /** What adds one more. */
  add?: ReactNode
  children: ReactNode
}

export function Settings({ title, hint, add, children }: SectionProps) {
  return (
    <Section title={title}>
      {hint && <p className="hint">{hint}</p>}
      {Children.count(children) > 0 ? (
        <ul className="facts">{children}</ul>
      ) : (
        <Empty>{t.shop.none}</Empty>
      )}
      {add}
    </Section>
  )
}

interface RowProps<Thing extends object> {
  title: string
  /** What it changes for a shopper. */
  hint?: string
  thing: Thing
  fields: readonly EditField<Thing>[]
  /** Saves a change of what was shown when its dialog was opened. */
  save: (change: Partial<Thing>, shown: Thing) => Promise<unknown>
  isOn?: boolean
  /** What is shown as its title below what it is a part of. */
  part?: string
  scope?: Scope
  currency?: string | null
  /** Takes it away. */
  remove?: () => Promise<unknown>
  /** More of the dialog, with what is typed. */
  more?: (typed: Thing) => ReactNode
  /** What is set now, in short. */
  children?: ReactNode
}

interface AddProps<Thing extends object> {
  /** What the button says. */
  title: string
  /** What gets it, where several buttons say the same. */
  of?: string
  /** What is set unless it is typed. */
  blank: Partial<Thing>
  fields: readonly EditField<Thing>[]
  create: (thing: Thing, key: string) => Promise<unknown>
  currency?: string | null
}

/** Makes one more of something. */
export function AddSetting<Thing extends object>(props: AddProps<Thing>) {
  const { title, of, blank, fields, create, currency = null } = props
  const name = of === undefined ? title : `${title}: ${of}`
  return (
    <DialogButton text={title} of={of} scope="settings:update">
      <WriteDialog
        {...{ fields, currency }}
        title={name}
        about={`add ${name}`}
        // What it lacks has to be typed.
        thing={blank as Thing}
        save={(change, key) => create({ ...blank, ...change } as Thing, key)}
      />
    </DialogButton>
  )
}

/** One setting, with a dialog that changes it. */
export function SettingRow<Thing extends object>(props: RowProps<Thing>) {
  const { title, hint, thing, fields, save, currency = null } = props
  const { isOn, part, scope = 'settings:update', remove, more, children } = props
  const { on, off } = t.discounts.states
  return (
    <li className={part && 'part'}>
      <strong>
        <bdi>{part ?? title}</bdi>
      </strong>
      <span className="grow">
        {children} {hint && <span className="hint">{hint}</span>}
      </span>
      <span className="actions">
        {isOn !== undefined && <State tone={isOn ? 'done' : 'off'}>{isOn ? on : off}</State>}
        <DialogButton {...{ scope }} text={t.edit.change} of={title}>
          <WriteDialog
            {...{ title, thing, fields, currency }}
            save={(change, _key, shown) => save(change, shown)}
          >
            {more}
          </WriteDialog>
        </DialogButton>
        {remove && <RemoveButton {...{ scope, remove }} text={t.people.remove} of={title} />}
      </span>
    </li>
  )
}

interface ListProps<Thing extends object, Data> extends Pick<
  RowProps<Thing>,
  'fields' | 'currency' | 'scope' | 'more'
> {
  query: UseQueryResult<Data>
  rows: (data: Data) => Thing[]
  section: { title: string; hint: string }
  /** What tells it from the others. */
  titleOf: (thing: Thing) => string
  /** How one more is made; `first` cannot be changed later. */
  add?: Pick<AddProps<Thing>, 'title' | 'blank'> & { first?: EditField<Thing>[] }
  create?: AddProps<Thing>['create']
  save: (thing: Thing, change: Partial<Thing>) => Promise<unknown>
  remove?: (thing: Thing) => Promise<unknown>
  isOn?: (thing: Thing) => boolean
  show: (thing: Thing) => ReactNode
}

/** How most things are listed. */
export const named = {
  rows: <Thing,>({ data }: { data: Thing[] }) => data,
  titleOf: ({ name }: { name: string }) => name,
}

/** A list of things that are set in the same way. */
export function SettingList<Thing extends object, Data>(props: ListProps<Thing, Data>) {
  const { query, rows, section, titleOf, add, create, save, remove, isOn, show, ...common } = props
  const { fields, currency = null } = common
  const button = add && create && (
    <AddSetting {...{ ...add, create, currency }} fields={[...(add.first ?? []), ...fields]} />
  )
  return (
    <Loaded query={query}>
      {(data) => (
        <Settings {...section} add={button}>
          {rows(data).map((thing) => (
            <SettingRow
              key={idOf(thing) || titleOf(thing)}
              title={titleOf(thing)}
              {...{ thing, ...common }}
              save={(change) => save(thing, change)}
              {...(remove && { remove: () => remove(thing) })}
              {...(isOn && { isOn: isOn(thing) })}
            >
              {show(thing)}
            </SettingRow>
          ))}
        </Settings>
      )}
    </Loaded>
  )
}
