import { useI18n } from '#i18n/i18n.tsx'
import type { EditField } from '#ui/edits.ts'
import { Loaded } from '#ui/states.tsx'
import { SettingRow, Settings } from './setting-row.tsx'
import {
  aimOf,
  saveMethod,
  savePayment,
  saveRate,
  saveStore,
  saveTax,
  useShop,
  type Method,
  type Tax,
} from './shop-queries.ts'

type Rate = Method['rates'][number]

const rateAmounts = ['price', 'basePrice', 'pricePerKg', 'minOrderPrice'] as const

/** A rate of a method: for which orders, and what it costs. */
function RateRow({ method, rate }: { method: Method; rate: Rate }) {
  const { t, format } = useI18n()
  const { currency } = method
  const found = rateAmounts.filter((name) => rate[name] !== undefined)
  const fields = found.map((name) => ({
    name,
    label: t.shop.amounts[name],
    kind: 'amount' as const,
  }))
  const limits = [rate.zoneCode, rate.postalCodes.join(', '), rate.description].filter(Boolean)
  return (
    <SettingRow
      title={[method.displayName, ...limits].join(' · ')}
      thing={rate}
      fields={fields}
      save={(change) => saveRate(method, rate, change)}
      currency={currency}
    >
      {found
        .map((name) => `${t.shop.amounts[name]} ${format.money(rate[name] ?? 0, currency)}`)
        .join(' · ')}
    </SettingRow>
  )
}

function MethodRows({ method }: { method: Method }) {
  const { t, format } = useI18n()
  const { fields: labels } = t.shop
  const fields: EditField<Method>[] = [
    { name: 'displayName', label: labels.name },
    { name: 'isActive', label: t.discounts.states.on, kind: 'check' },
    { name: 'visibleInCheckout', label: labels.active, kind: 'check' },
    { name: 'estimatedDeliveryDays', label: labels.days, kind: 'count' },
    { name: 'minOrderAmount', label: labels.least, kind: 'amount', empty: null },
    { name: 'maxOrderAmount', label: labels.most, kind: 'amount', empty: null },
    ...(method.rates.length > 0
      ? []
      : [{ name: 'basePrice', label: t.shop.amounts.price, kind: 'amount' } as const]),
  ]
  const { estimatedDeliveryDays: days, basePrice, currency } = method
  return (
    <>
      <SettingRow
        title={method.displayName}
        thing={method}
        fields={fields}
        save={(change) => saveMethod(method, change)}
        isOn={method.isActive && method.visibleInCheckout}
        currency={currency}
      >
        {days > 0 && `${labels.days}: ${format.number(days)} `}
        {method.rates.length === 0 && format.money(basePrice, currency)}
      </SettingRow>
      {method.rates.map((rate) => (
        <RateRow key={JSON.stringify(aimOf(rate))} method={method} rate={rate} />
      ))}
    </>
  )
}

export function Delivery() {
  const { t, format } = useI18n()
  const { sections, fields } = t.shop
  return (
    <>
      <Loaded query={useShop('methods')}>
        {({ data }) => (
          <Settings {...sections.delivery}>
            {data.map((method) => (
              <MethodRows key={method.id} method={method} />
            ))}
          </Settings>
        )}
      </Loaded>
      <Loaded query={useShop('store')}>
        {(store) => (
          <ul className="facts">
            <SettingRow
              {...sections.freeFrom}
              thing={store}
              fields={[
                { name: 'freeShippingFrom', label: fields.least, kind: 'amount', empty: null },
              ]}
              save={(change) => saveStore(store, change)}
              currency={store.currencyCode}
            >
              {store.freeShippingFrom !== null &&
                format.money(store.freeShippingFrom, store.currencyCode)}
            </SettingRow>
          </ul>
        )}
      </Loaded>
    </>
  )
}

export function Payment() {
  const { t } = useI18n()
  const { fields, sections } = t.shop
  const currency = useShop('store').data?.currencyCode ?? null
  return (
    <Loaded query={useShop('payments')}>
      {({ data }) => (
        <Settings {...sections.payment}>
          {data.map((method) => (
            <SettingRow
              key={method.id}
              title={method.name}
              thing={method}
              fields={[
                { name: 'name', label: fields.name },
                { name: 'isActive', label: fields.active, kind: 'check' },
                { name: 'description', label: fields.description, empty: '' },
                { name: 'instructions', label: fields.instructions, kind: 'long', empty: null },
                { name: 'minAmount', label: fields.least, kind: 'amount', empty: null },
                { name: 'maxAmount', label: fields.most, kind: 'amount', empty: null },
              ]}
              save={(change) => savePayment(method, change)}
              isOn={method.isActive}
              currency={currency}
            >
              <bdi>{method.description}</bdi>
            </SettingRow>
          ))}
        </Settings>
      )}
    </Loaded>
  )
}

function TaxRateRow({ tax, rate }: { tax: Tax; rate: Tax['rates'][number] }) {
  const { t, format } = useI18n()
  const place = [format.country(rate.countryCode), rate.region].filter(Boolean).join(', ')
  const save = (change: Partial<typeof rate>) =>
    saveTax(tax, {
      rates: tax.rates.map((each) => (each === rate ? { ...rate, ...change } : each)),
    })
  return (
    <SettingRow
      title={`${place} · ${t.shop.taxClasses[rate.taxClass]}`}
      thing={rate}
      fields={[{ name: 'rate', label: t.shop.fields.rate, kind: 'percent' }]}
      save={save}
    >
      {format.percent(rate.rate)}
    </SettingRow>
  )
}

interface TaxChoiceProps {
  tax: Tax
  title: string
  isOn: boolean
  choose: (isOn: boolean) => Partial<Tax>
}

/** One of two ways to calculate. */
function TaxChoice({ tax, title, isOn, choose }: TaxChoiceProps) {
  return (
    <SettingRow
      title={title}
      thing={{ isOn }}
      fields={[{ name: 'isOn', label: title, kind: 'check' }]}
      save={(change) => saveTax(tax, choose(change.isOn === true))}
      isOn={isOn}
    />
  )
}

export function Taxes() {
  const { t, format } = useI18n()
  const { sections, fields } = t.shop
  return (
    <>
      <Loaded query={useShop('store')}>
        {(store) => (
          <Settings title={t.shop.views.tax}>
            <SettingRow
              {...sections.tax}
              thing={store}
              fields={[
                { name: 'taxRate', label: fields.rate, kind: 'percent' },
                { name: 'taxIncluded', label: fields.taxIncluded, kind: 'check' },
              ]}
              save={(change) => saveStore(store, change)}
            >
              {format.percent(store.taxRate)} {store.taxIncluded && `· ${fields.taxIncluded}`}
            </SettingRow>
          </Settings>
        )}
      </Loaded>
      <Loaded query={useShop('tax')}>
        {(tax) => (
          <>
            <Settings {...sections.taxRates}>
              {tax.rates.map((rate) => {
                const { countryCode, region, taxClass } = rate
                return (
                  <TaxRateRow key={`${countryCode} ${region} ${taxClass}`} {...{ tax, rate }} />
                )
              })}
            </Settings>
            <ul className="facts">
              <TaxChoice
                tax={tax}
                title={fields.proportional}
                isOn={tax.shippingTax === 'proportional'}
                choose={(isOn) => ({ shippingTax: isOn ? 'proportional' : 'standard' })}
              />
              <TaxChoice
                tax={tax}
                title={fields.byLine}
                isOn={tax.rounding === 'line'}
                choose={(isOn) => ({ rounding: isOn ? 'line' : 'total' })}
              />
            </ul>
          </>
        )}
      </Loaded>
    </>
  )
}
