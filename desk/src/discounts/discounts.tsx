import { useState } from 'react'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession } from '#session/session.tsx'
import { useKeys } from '#ui/keys.ts'
import { explain } from '#ui/explain.ts'
import { Empty, Loaded, WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { couponState } from './coupon-state.ts'
import {
  toRequest,
  useCoupons,
  useCurrency,
  useSaveCoupon,
  type Coupon,
} from './discount-queries.ts'

function Value({ coupon }: { coupon: Coupon }) {
  const { t, format } = useI18n()
  const currency = useCurrency()
  const { type, percentage, amount } = coupon
  if (type === 'percentage') return format.percent(percentage ?? 0)
  if (type === 'freeShipping') return t.discounts.types.freeShipping
  return currency ? format.money(amount ?? 0, currency) : null
}

function Days({ coupon: { startsOn, endsOn } }: { coupon: Coupon }) {
  const { t, format } = useI18n()
  if (startsOn && endsOn) return `${format.day(startsOn)} – ${format.day(endsOn)}`
  if (startsOn) return t.discounts.from(format.day(startsOn))
  return endsOn ? t.discounts.until(format.day(endsOn)) : t.discounts.always
}

/** Turns a code on or off; one key takes it back. */
function Toggle({ coupon }: { coupon: Coupon }) {
  const { t } = useI18n()
  const undo = useSaveCoupon(null, () => say(t.products.visibilityUndone))
  const toggle = useSaveCoupon(null, (saved) => {
    const request = { ...toRequest(saved), isActive: !saved.isActive }
    say(saved.isActive ? t.discounts.nowOn(saved.code) : t.discounts.nowOff(saved.code), {
      undo: () =>
        undo.mutate(
          { before: saved, request },
          { onError: (error) => say(explain(error, t), { isError: true }) },
        ),
    })
  })
  const request = { ...toRequest(coupon), isActive: !coupon.isActive }
  return (
    <>
      <button
        type="button"
        disabled={toggle.isPending}
        aria-label={`${coupon.isActive ? t.discounts.turnOff : t.discounts.turnOn}: ${coupon.code}`}
        onClick={() => toggle.mutate({ before: coupon, request })}
      >
        {coupon.isActive ? t.discounts.turnOff : t.discounts.turnOn}
      </button>
      <WriteError error={toggle.error} />
    </>
  )
}

const tones = { on: 'done', off: 'off', scheduled: 'new', ended: 'off', usedUp: 'off' } as const

function Row({ coupon, onOpen }: { coupon: Coupon; onOpen: () => void }) {
  const { t, format } = useI18n()
  const { may } = useSession()
  const { code, name, usageLimit, usedCount } = coupon
  const state = couponState(coupon, new Date())
  const mayChange = may('settings:update')
  const used = format.number(usedCount)
  return (
    <tr>
      <th scope="row">
        {mayChange ? (
          <button type="button" className="link" data-row={coupon.id} onClick={onOpen}>
            {code}
          </button>
        ) : (
          code
        )}
      </th>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td>
        <Value coupon={coupon} />
      </td>
      <td>
        <Days coupon={coupon} />
      </td>
      <td>{usageLimit === null ? used : t.discounts.usedOf(used, format.number(usageLimit))}</td>
      <td>
        <span className={`state-label ${tones[state]}`}>{t.discounts.states[state]}</span>
      </td>
      <td className="c-total">{mayChange && <Toggle coupon={coupon} />}</td>
    </tr>
  )
}

/** The codes that customers type at the checkout. */
export default function Discounts() {
  const { t } = useI18n()
  const { may } = useSession()
  const [shown, setShown] = useState<Coupon | 'new' | null>(null)
  const add = () => setShown('new')
  const mayChange = may('settings:update')
  useKeys(mayChange ? [{ keys: 'c', label: t.discounts.add, run: add }] : [])
  const { columns } = t.discounts
  return (
    <>
      <div className="title">
        <h1>{t.discounts.title}</h1>
        {mayChange && (
          <div className="actions">
            <button type="button" className="primary" onClick={add}>
              {t.discounts.add}
            </button>
          </div>
        )}
      </div>
      <Loaded query={useCoupons()}>
        {({ data }) =>
          data.length > 0 ? (
            <table className="discounts">
              <caption className="visually-hidden">{t.discounts.title}</caption>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {data.map((coupon) => (
                  <Row key={coupon.id} coupon={coupon} onOpen={() => setShown(coupon)} />
                ))}
              </tbody>
            </table>
          ) : (
            <Empty>{t.discounts.empty}</Empty>
          )
        }
      </Loaded>
      {shown && (
        <DiscountDialog coupon={shown === 'new' ? null : shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}
