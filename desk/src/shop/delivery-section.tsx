import { format, t } from '#i18n/i18n.ts'
import type { EditField } from '#ui/edits.ts'
import { Loaded } from '#ui/states.tsx'
import { AddSetting, named, names, SettingList, SettingRow, Settings } from './setting-row.tsx'
import {
  methods,
  saveRate,
  saveStore,
  useShop,
  zones,
  type Method,
  type Rate,
} from './shop-queries.ts'

const rateAmounts = ['price', 'basePrice', 'pricePerKg', 'minOrderPrice', 'maxOrderPrice'] as const

const { postalCodes } = t.shop.fields

/** For which orders a rate is, and what it costs. */
function useRateFields(): EditField<Rate>[] {
  const all = useShop('zones').data?.data ?? []
  const { fields, amounts } = t.shop
  const options = Object.fromEntries(all.map(({ code, name }) => [code, name]))
  return [
    ['zoneCode', fields.zone, 'one?', { options }],
    ['postalCodes', postalCodes, 'list', { hint: '20457, 204*' }],
    ...rateAmounts.map((name) => [name, amounts[name], 'amount?'] as const),
    ['minWeight', fields.minWeight, 'decimal?'],
    ['maxWeight', fields.maxWeight, 'decimal?'],
  ]
}

function RateRow({ method, rate }: { method: Method; rate: Rate }) {
  const fields = useRateFields()
  const { currency } = method
  const found = rateAmounts.filter((name) => rate[name] !== undefined)
  const zones = useShop('zones').data?.data ?? []
  const zone = zones.find(({ code }) => code === rate.zoneCode)?.name ?? rate.zoneCode
  const limits = [zone, rate.postalCodes.join(', '), rate.description]
  const part = [...new Set(limits)].filter(Boolean).join(' · ') || t.shop.amounts.price
  return (
    <SettingRow
      title={[method.displayName, part].join(' · ')}
      part={part}
      thing={rate}
      fields={fields}
      // Another rate can stand here by then.
      save={(change, shown) => saveRate(method, shown, change)}
      remove={() => saveRate(method, rate, null)}
      currency={currency}
    >
      {found
        .map((name) => [name !== 'price' && t.shop.amounts[name], rate[name] ?? 0] as const)
        .map(([label, amount]) => `${label || ''} ${format.money(amount, currency)}`.trim())
        .join(' · ')}
    </SettingRow>
  )
}

/** What can be set of a method, and first of all of a new one. */
function useMethodFields(): EditField<Method>[] {
  const points = useShop('points').data?.data.map(({ id, name }) => [id, name]) ?? []
  const { fields, sections } = t.shop
  return [
    ['displayName', fields.name],
    ['description', t.editor.description, 'text?'],
    ['isActive', t.discounts.states.on, 'check'],
    ['visibleInCheckout', fields.active, 'check', { hint: fields.activeHint }],
    ['estimatedDeliveryDays', fields.days, 'count'],
    ['availableDays', fields.sendingDays, 'many', { options: names.weekdays }],
    ['cutOffHour', fields.cutOff, 'count?'],
    ['minOrderAmount', fields.least, 'amount?'],
    ['maxOrderAmount', fields.most, 'amount?'],
    ['pickupPointIds', sections.points.title, 'many', { options: Object.fromEntries(points) }],
  ]
}

function MethodRows({ method }: { method: Method }) {
  const { fields: labels, add } = t.shop
  const fields = useMethodFields()
  const rateFields = useRateFields()
  const price = ['basePrice', t.shop.amounts.price, 'amount'] as const
  const { estimatedDeliveryDays: days, basePrice, currency, rates: found } = method
  return (
    <>
      <SettingRow
        title={method.displayName}
        thing={method}
        fields={[...fields, ...(found.length > 0 ? [] : [price])]}
        save={(change) => methods.save(method, change)}
        remove={() => methods.remove(method)}
        isOn={method.isActive && method.visibleInCheckout}
        currency={currency}
      >
        {days > 0 && `${labels.days}: ${format.number(days)} `}
        {found.length === 0 && `${format.money(basePrice, currency)} `}
      </SettingRow>
      {found.map((rate, index) => (
        <RateRow key={index} {...{ method, rate }} />
      ))}
      <li className="part">
        <AddSetting<Rate>
          title={add.rate}
          of={method.displayName}
          blank={{ type: 'flat', isActive: true, postalCodes: [], metadata: {} }}
          fields={rateFields}
          create={(rate) => saveRate(method, null, rate)}
          currency={currency}
        />
      </li>
    </>
  )
}

const blankMethod: Partial<Method> = {
  ...{ isActive: true, visibleInCheckout: true, availableDays: [], pickupPointIds: [], rates: [] },
  ...{ metadata: {}, cutOffHour: null, description: null, estimatedDeliveryDays: 0 },
}

function Zones() {
  const { sections, fields, add } = t.shop
  return (
    <SettingList
      {...named}
      query={useShop('zones')}
      section={sections.zones}
      fields={[
        ['name', t.people.name],
        ['code', fields.code, 'text', { hint: fields.codeHint }],
        ['countries', fields.countries, 'many', { options: names.countries() }],
        ['postalCodes', postalCodes, 'list', { hint: '20457, 204*, 20-22' }],
      ]}
      add={{ title: add.zone, blank: { postalCodes: [], countries: [] } }}
      {...zones}
      show={({ countries, postalCodes }) => (
        <bdi>{[...countries.map(format.country), ...postalCodes].join(', ')}</bdi>
      )}
    />
  )
}

export function Delivery() {
  const { sections, fields, add, methodTypes, amounts } = t.shop
  const currency = useShop('store').data?.currencyCode
  const methodFields = useMethodFields()
  const addMethod = currency && (
    <AddSetting<Method>
      {...{ title: add.method, currency, blank: { ...blankMethod, currency } }}
      fields={[
        ['type', fields.kind, 'one', { options: methodTypes }],
        ...methodFields,
        ['basePrice', amounts.price, 'amount'],
      ]}
      create={methods.create}
    />
  )
  return (
    <>
      <Loaded query={useShop('methods')}>
        {({ data }) => (
          <Settings {...sections.delivery} add={addMethod}>
            {data.map((method) => (
              <MethodRows key={method.id} method={method} />
            ))}
          </Settings>
        )}
      </Loaded>
      <Zones />
      <Loaded query={useShop('store')}>
        {(store) => (
          <ul className="facts">
            <SettingRow
              {...sections.freeFrom}
              thing={store}
              fields={[['freeShippingFrom', fields.least, 'amount?']]}
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
