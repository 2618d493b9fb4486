import { format, t } from '#i18n/i18n.ts'
import { Loaded } from '#ui/states.tsx'
import { AddSetting, SettingList, SettingRow, Settings } from './setting-row.tsx'
import { payments, saveStore, saveTax, saveTaxRate, useShop } from './shop-queries.ts'
import type { Payment as PaymentMethod, Tax, TaxRate } from './shop-queries.ts'

const blankPayment: Partial<PaymentMethod> = {
  ...{ isActive: true, description: '', instructions: null, minAmount: null, maxAmount: null },
}

export function Payment() {
  const { fields, sections, add, paymentTypes } = t.shop
  return (
    <SettingList<PaymentMethod>
      query={useShop('payments')}
      section={sections.payment}
      fields={[
        { name: 'name', label: fields.name },
        { name: 'isActive', label: fields.active, kind: 'check' },
        { name: 'description', label: t.editor.description, empty: '' },
        { name: 'instructions', label: fields.instructions, kind: 'long', empty: null },
        { name: 'minAmount', label: fields.least, kind: 'amount', empty: null },
        { name: 'maxAmount', label: fields.most, kind: 'amount', empty: null },
      ]}
      currency={useShop('store').data?.currencyCode ?? null}
      add={{
        title: add.payment,
        blank: blankPayment,
        first: [{ name: 'type', label: fields.kind, kind: 'one', options: paymentTypes }],
        create: payments.create,
      }}
      save={payments.save}
      remove={payments.remove}
      isOn={({ isActive }) => isActive}
      show={({ description }) => description}
    />
  )
}

/** How tax is calculated where there are several rates or lines. */
function TaxRules({ tax }: { tax: Tax }) {
  const { proportional, byLine } = t.shop.fields
  const thing = {
    proportional: tax.shippingTax === 'proportional',
    byLine: tax.rounding === 'line',
  }
  const fields = [
    { name: 'proportional' as const, label: proportional, kind: 'check' as const },
    { name: 'byLine' as const, label: byLine, kind: 'check' as const },
  ]
  return (
    <SettingRow
      {...{ thing, fields }}
      title={t.shop.sections.taxRules}
      save={(change) => {
        const next = { ...thing, ...change }
        return saveTax(tax, {
          shippingTax: next.proportional ? 'proportional' : 'standard',
          rounding: next.byLine ? 'line' : 'total',
        })
      }}
    >
      {fields.flatMap(({ name, label }) => (thing[name] ? label : [])).join(' · ') ||
        t.shop.taxClasses.standard}
    </SettingRow>
  )
}

export function Taxes() {
  const { sections, fields, add, taxClasses } = t.shop
  const ratio = { name: 'rate', label: fields.rate, kind: 'decimal' } as const
  const { data: tax } = useShop('tax')
  return (
    <>
      <Loaded query={useShop('store')}>
        {(store) => (
          <Settings title={t.shop.views.tax}>
            <SettingRow
              {...sections.tax}
              thing={store}
              fields={[
                { name: 'taxRate', label: fields.rate, kind: 'decimal' },
                { name: 'taxIncluded', label: fields.taxIncluded, kind: 'check' },
              ]}
              save={(change) => saveStore(store, change)}
            >
              {format.percent(store.taxRate)} {store.taxIncluded && `· ${fields.taxIncluded}`}
            </SettingRow>
            {tax && <TaxRules tax={tax} />}
          </Settings>
        )}
      </Loaded>
      <Loaded query={useShop('tax')}>
        {(tax) => (
          <Settings
            {...sections.taxRates}
            add={
              <AddSetting<TaxRate>
                title={add.taxRate}
                blank={{ region: null }}
                fields={[
                  {
                    ...{ name: 'countryCode', label: fields.country, kind: 'one' },
                    options: format.countries(),
                  },
                  { name: 'region', label: fields.region, empty: null },
                  { name: 'taxClass', label: fields.kind, kind: 'one', options: taxClasses },
                  ratio,
                ]}
                create={(rate) => saveTaxRate(null, null, rate)}
              />
            }
          >
            {tax.rates.map((rate) => {
              const { countryCode, region, taxClass } = rate
              const place = [format.country(countryCode), region].filter(Boolean).join(', ')
              const title = `${place} · ${taxClasses[taxClass]}`
              return (
                <SettingRow
                  {...{ title, thing: rate, fields: [ratio] }}
                  key={title}
                  save={(change) => saveTaxRate(null, rate, change)}
                  remove={() => saveTaxRate(null, rate, null)}
                >
                  {format.percent(rate.rate)}
                </SettingRow>
              )
            })}
          </Settings>
        )}
      </Loaded>
    </>
  )
}
