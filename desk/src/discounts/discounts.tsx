import { usePages } from '#api/pages.ts'
import { useUndoable } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useStore } from '#session/store.ts'
import { Button } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { AddButton, ListPage, nameColumn } from '#ui/list-page.tsx'
import { WriteError } from '#ui/states.tsx'
import { stateColumn, type Column } from '#ui/table.tsx'
import { couponState } from './coupon-state.ts'
import { coupons, DiscountDialog, type Coupon } from './discount-dialog.tsx'

const daysOf = ({ startsOn, endsOn }: Coupon) => {
  if (startsOn && endsOn) return `${format.day(startsOn)} – ${format.day(endsOn)}`
  if (startsOn) return t.discounts.from(format.day(startsOn))
  return endsOn ? t.discounts.until(format.day(endsOn)) : t.discounts.always
}

/** Turns a code on or off; one key takes it back. */
function Toggle({ coupon, now }: { coupon: Coupon; now: number }) {
  const { code, isActive } = coupon
  const toggle = useUndoable<boolean, unknown>(
    (isOn) => coupons.save({ ...coupon, isActive: !isOn }, { isActive: isOn }),
    (_saved, isOn) => ({
      text: isOn ? t.discounts.nowOn(code) : t.discounts.nowOff(code),
      back: !isOn,
    }),
  )
  // One that is over cannot be used, whichever it is.
  if (['ended', 'usedUp'].includes(couponState(coupon, now))) return null
  return (
    <>
      <Button
        text={isActive ? t.discounts.turnOff : t.discounts.turnOn}
        of={code}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(!isActive)}
      />
      <WriteError error={toggle.error} />
    </>
  )
}

const tones = { on: 'done', off: 'off', scheduled: 'new', ended: 'off', usedUp: 'off' } as const

/** The codes that customers type at the checkout. */
export default function Discounts() {
  const { may } = useSession()
  const currency = useStore()?.currencyCode ?? null
  const newestFirst = { sortBy: 'createdOn', sortDirection: 'desc' } as const
  const list = usePages('/v1/coupons', newestFirst, { pollMs: 30_000 })
  const [dialog, open] = useDialog((id: string) => {
    // As the list has it now: a coupon that was changed meanwhile is changed from there.
    const coupon = list.data?.rows.find((each) => each.id === id)
    return coupon && <DiscountDialog {...{ coupon, currency }} />
  })
  const scope = 'settings:update'
  const mayChange = may(scope)
  const now = list.dataUpdatedAt
  const words = t.discounts.columns
  const columns: Column<Coupon>[] = [
    nameColumn(
      words.code,
      ({ id }) => mayChange && (() => open(id)),
      ({ code }) => code,
    ),
    [words.name, ({ name, email }) => [name, email].filter(Boolean).join(' · '), 'c-line'],
    [
      words.value,
      ({ type, percentage, amount }) => {
        if (type === 'percentage') return format.percent(percentage ?? 0)
        if (type === 'freeShipping') return t.discounts.types.freeShipping
        return currency && format.money(amount ?? 0, currency)
      },
    ],
    [words.days, daysOf, 'c-end'],
    [
      words.used,
      ({ usedCount, usageLimit }) => {
        const used = format.number(usedCount)
        return usageLimit === null ? used : t.discounts.usedOf(used, format.number(usageLimit))
      },
      'c-named',
    ],
    stateColumn((coupon) => {
      const state = couponState(coupon, now)
      return [tones[state], t.discounts.states[state]]
    }, 'c-end'),
    ['', (coupon) => mayChange && <Toggle {...{ coupon, now }} />, 'c-total'],
  ]
  return (
    <ListPage
      title={t.nav.discounts}
      list={list}
      actions={
        <AddButton {...{ scope }} text={t.discounts.add}>
          <DiscountDialog {...{ coupon: null, currency }} />
        </AddButton>
      }
      empty={t.discounts.empty}
      columns={columns}
      dialogs={dialog}
    />
  )
}
