import { getTranslations } from 'next-intl/server'
import { PickupRow } from '@/components/checkout/pickup-row'
import { Button } from '@/components/ui/button'
import { controlClass } from '@/components/ui/control-class'
import type { PickupOption, ShippingOption } from '@/lib/commerce/shipping'
import type { Checkout } from '@/lib/server/checkout'
import { addressLines } from '@/lib/shop/address-format'
import { formatDay } from '@/lib/shop/delivery-dates'
import { openingText } from '@/lib/shop/opening-hours'

type PickupPointsProps = {
  option: ShippingOption
  points: readonly PickupOption[]
  checkout: Checkout
  near: string | undefined
  dateLocale: string
}

/** How many places are shown before the rest unfolds. */
const SHOWN = 3

/**
 * Places to collect, nearest first, searched by postal code. The search is a form of its own that
 * stands outside (`form="near-…"`), so it works without scripts and inside this form.
 */
export async function PickupPoints({
  option,
  points,
  checkout,
  near,
  dateLocale,
}: PickupPointsProps) {
  const t = await getTranslations('checkout.delivery')
  const { shipping, shippingAddress } = checkout.bag
  const chosenBefore = shipping?.methodId === option.id ? shipping.pickupPoint?.id : undefined
  const usable = points.filter(({ inStock }) => inStock)
  const chosen = usable.find(({ id }) => id === chosenBefore)?.id ?? usable[0]?.id
  const postalCode = near ?? shippingAddress?.postalCode ?? ''
  const row = (point: PickupOption) => (
    <PickupRow
      key={point.id}
      name={`pickupPointId.${option.id}`}
      value={point.id}
      isChosen={point.id === chosen}
      isDisabled={!point.inStock}
      title={point.name}
      distance={distanceText(point.distanceKm, t)}
      lines={[
        addressLines({ ...point.address, firstName: null, lastName: null, company: null }).join(
          ', ',
        ),
        openingText(point.hours, dateLocale),
        point.inStock
          ? point.readyOn
            ? t('readyFrom', { date: formatDay(point.readyOn, dateLocale) })
            : ''
          : t('notHere'),
      ]}
    />
  )
  const later = points.slice(SHOWN)
  const isChosenLater = later.some(({ id }) => id === chosen)
  return (
    <div className="grid gap-1">
      {points.length > 1 ? (
        <Search id={option.id} value={postalCode} label={t('near')} button={t('search')} />
      ) : null}
      {points.length === 0 ? <p>{t('noPoints', { postalCode })}</p> : null}
      <div role="group" aria-label={t('points')}>
        {points.slice(0, SHOWN).map(row)}
        {later.length > 0 ? (
          <details open={isChosenLater}>
            <summary className="link inline-flex min-h-11 items-center">
              {t('morePoints', { count: later.length })}
            </summary>
            {later.map(row)}
          </details>
        ) : null}
      </div>
    </div>
  )
}

function Search({
  id,
  value,
  label,
  button,
}: {
  id: string
  value: string
  label: string
  button: string
}) {
  return (
    <div className="grid gap-1.5 pb-3">
      <label htmlFor={`f-near-${id}`} className="text-label font-medium">
        {label}
      </label>
      <div className="flex max-w-72 gap-2">
        <input
          id={`f-near-${id}`}
          name="near"
          form={`near-${id}`}
          defaultValue={value}
          autoComplete="off"
          className={controlClass(false)}
        />
        <Button look="line" form={`near-${id}`}>
          {button}
        </Button>
      </div>
    </div>
  )
}

function distanceText(
  km: number | null,
  t: (key: 'distance' | 'metres', values: Record<string, number>) => string,
): string {
  if (km === null) return ''
  if (km < 1) return t('metres', { metres: Math.max(100, Math.round(km * 10) * 100) })
  return t('distance', { km: Math.round(km * 10) / 10 })
}
