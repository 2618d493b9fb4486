import { format, t } from '#i18n/i18n.ts'
import { languages } from '#i18n/languages.ts'
import type { EditField } from '#ui/edits.ts'
import { listCountries, listLanguages } from '#session/store.ts'
import { Loaded } from '#ui/states.tsx'
import { named, names, SettingList, SettingRow, Settings } from './setting-row.tsx'
import { points, savePlace, saveStore, useShop, type Point, type Store } from './shop-queries.ts'

type StoreSection = 'contact' | 'languages' | 'countries' | 'time' | 'returns'

/** The time zones to choose from; that of the shop may have a name of another engine. */
const listZones = ({ timezone }: Store) =>
  Object.fromEntries(
    [timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone]),
  )

/** The languages to write in, also as in the shop's country, and the main one of each it serves. */
function listWritten(store: Store) {
  const { countryCode, servedCountries, contentLanguage, languages: own } = store
  const main = servedCountries.map((country) => {
    const { language, region } = new Intl.Locale(`und-${country}`).maximize()
    return `${language}-${region}`
  })
  return names.languages(countryCode, [
    ...[...main, ...own],
    ...(contentLanguage ? [contentLanguage] : []),
  ])
}

type Said = (string | false | null)[]

/** Which values of the store each section has, and what they are now. */
function listSections(store: Store): [StoreSection, EditField<Store>[], Said][] {
  const { fields } = t.shop
  const spoken = listLanguages(store, Object.keys(languages))
  const written = listWritten(store)
  const { defaultLanguageHint: hint } = fields
  return [
    [
      'contact',
      [
        ['name', fields.shopName],
        ['tagline', fields.tagline, 'text?'],
        ['contactEmail', t.person.email, 'text?'],
        ['postalAddress', t.compliance.postalAddress, 'long?', { hint: fields.senderHint }],
      ],
      [store.name, store.contactEmail, store.postalAddress],
    ],
    [
      'languages',
      [
        ['defaultLocale', fields.defaultLanguage, 'one', { hint, options: spoken }],
        ['contentLanguage', fields.ownLanguage, 'one?', { options: written }],
        ['languages', fields.languages, 'many', { options: written }],
      ],
      Object.values(listLanguages(store)),
    ],
    [
      'countries',
      [['servedCountries', fields.countries, 'many', { options: names.countries() }]],
      store.servedCountries.map(format.country),
    ],
    [
      'time',
      [['timezone', fields.timezone, 'one', { options: listZones(store) }]],
      [store.timezone],
    ],
    [
      'returns',
      [
        ['returnDays', fields.returnDays, 'count?'],
        ['buyersMayCancel', fields.mayCancel, 'check'],
      ],
      [
        store.returnDays !== null && `${fields.returnDays}: ${format.number(store.returnDays)}`,
        store.buyersMayCancel && fields.mayCancel,
      ],
    ],
  ]
}

/** Texts that were in the default language stay in that language when it becomes another one. */
const keepTexts = ({ contentLanguage, defaultLocale }: Store, change: Partial<Store>) =>
  'defaultLocale' in change && contentLanguage === null
    ? { contentLanguage: defaultLocale, ...change }
    : change

export function StoreSettings() {
  return (
    <Loaded query={useShop('store')}>
      {(store) => (
        <Settings title={t.shop.views.store}>
          {listSections(store).map(([name, fields, said]) => (
            <SettingRow
              key={name}
              {...t.shop.sections[name]}
              thing={store}
              fields={fields}
              save={(change) => saveStore(store, keepTexts(store, change))}
            >
              <bdi>{said.filter(Boolean).join(' · ')}</bdi>
            </SettingRow>
          ))}
        </Settings>
      )}
    </Loaded>
  )
}

/** What can be set of a pickup point; a new one is nothing else. */
function usePointFields(): EditField<Point>[] {
  const { fields } = t.shop
  const { data: store } = useShop('store')
  const others = useShop('points').data?.data.map(({ countryCode }) => countryCode)
  return [
    ['name', fields.name],
    ['isActive', fields.active, 'check'],
    ['line1', t.address.line1],
    ['postalCode', t.address.postalCode, 'text?'],
    ['city', t.address.city],
    ['countryCode', fields.country, 'one', { options: store ? listCountries(store, others) : {} }],
    ['phone', t.person.phone, 'text?'],
    ['openDays', fields.openDays, 'many', { options: names.weekdays }],
    ['opens', fields.opens, 'time?'],
    ['closes', fields.closes, 'time?'],
    ['readyAfterHours', fields.readyAfter, 'count'],
    ['transferDays', fields.transfer, 'count?'],
  ]
}

const blankPoint: Partial<Point> = {
  ...{ isActive: true, openDays: [], opens: null, closes: null, postalCode: null, phone: null },
  ...{ readyAfterHours: 2, transferDays: null },
}

export function Places() {
  const { sections, fields, add } = t.shop
  const { data: store } = useShop('store')
  const country = store && { countryCode: store.countryCode }
  return (
    <>
      <SettingList
        {...named}
        query={useShop('points')}
        section={sections.points}
        fields={usePointFields()}
        {...(country && { add: { title: add.point, blank: { ...blankPoint, ...country } } })}
        {...points}
        isOn={({ isActive }) => isActive}
        show={({ line1, city }) => <bdi>{[line1, city].join(', ')}</bdi>}
      />
      <SettingList
        {...named}
        query={useShop('places')}
        section={sections.places}
        fields={[
          ['name', fields.name],
          ['isActive', fields.sells, 'check'],
        ]}
        scope="inventory:update"
        save={savePlace}
        isOn={({ isActive }) => isActive}
        show={({ code }) => <bdi>{code}</bdi>}
      />
    </>
  )
}
