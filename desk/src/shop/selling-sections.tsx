import { format, t } from '#i18n/i18n.ts'
import { Loaded } from '#ui/states.tsx'
import { named, names, SettingList, SettingRow, Settings } from './setting-row.tsx'
import { payments, saveStore, saveTax, saveTaxRate, useShop } from './shop-queries.ts'
import type { Payment as PaymentMethod, Tax, TaxRate } from './shop-queries.ts'

const blankPayment: Partial<PaymentMethod> = {
  ...{ isActive: true, description: '', instructions: null, minAmount: null, maxAmount: null },
}

export function Payment() {
  const { fields, sections, add, paymentTypes } = t.shop
  return (
    <SettingList
      {...named}
      query={useShop('payments')}
      section={sections.payment}
      fields={[
        ['name', fields.name],
        ['isActive', fields.active, 'check'],
        ['description', t.editor.description, 'text', { empty: '' }],
        ['instructions', fields.instructions, 'long?'],
        ['minAmount', fields.least, 'amount?'],
        ['maxAmount', fields.most, 'amount?'],
      ]}
      currency={useShop('store').data?.currencyCode ?? null}
      add={{
        title: add.payment,
        blank: blankPayment,
        first: [['type', fields.kind, 'one', { options: paymentTypes }]],
      }}
      {...payments}
      isOn={({ isActive }) => isActive}
      show={({ description }) => <bdi>{description}</bdi>}
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
    ['proportional', proportional, 'check'] as const,
    ['byLine', byLine, 'check'] as const,
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
      {fields.flatMap(([name, label]) => (thing[name] ? label : [])).join(' · ') ||
        t.shop.taxClasses.standard}
    </SettingRow>
  )
}

export function Taxes() {
  const { sections, fields, add, taxClasses } = t.shop
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
                ['taxRate', fields.rate, 'decimal'],
                ['taxIncluded', fields.taxIncluded, 'check'],
              ]}
              save={(change) => saveStore(store, change)}
            >
              {format.percent(store.taxRate)} {store.taxIncluded && `· ${fields.taxIncluded}`}
            </SettingRow>
            {tax && <TaxRules tax={tax} />}
          </Settings>
        )}
      </Loaded>
      <SettingList<TaxRate, Tax>
        query={useShop('tax')}
        rows={({ rates }) => rates}
        section={sections.taxRates}
        titleOf={({ countryCode, region, taxClass }) => {
          const place = [format.country(countryCode), region].filter(Boolean).join(', ')
          return `${place} · ${taxClasses[taxClass]}`
        }}
        fields={[['rate', fields.rate, 'decimal']]}
        add={{
          title: add.taxRate,
          blank: { region: null },
          first: [
            ['countryCode', fields.country, 'one', { options: names.countries() }],
            ['region', fields.region, 'text?'],
            ['taxClass', fields.kind, 'one', { options: taxClasses }],
          ],
        }}
        create={(rate) => saveTaxRate(null, null, rate)}
        save={(rate, change) => saveTaxRate(null, rate, change)}
        remove={(rate) => saveTaxRate(null, rate, null)}
        show={({ rate }) => format.percent(rate)}
      />
    </>
  )
}
