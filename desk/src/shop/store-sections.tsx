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
  return [
    [
      'contact',
      [
        { name: 'name', label: fields.shopName },
        { name: 'tagline', label: fields.tagline, empty: null },
        { name: 'contactEmail', label: t.person.email, empty: null },
        {
          ...{ name: 'postalAddress', label: t.compliance.postalAddress, hint: fields.senderHint },
          ...{ kind: 'long', empty: null },
        },
      ],
      [store.name, store.contactEmail, store.postalAddress],
    ],
    [
      'languages',
      [
        {
          ...{ name: 'defaultLocale', label: fields.defaultLanguage, kind: 'one' },
          ...{ hint: fields.defaultLanguageHint, options: spoken },
        },
        {
          ...{ name: 'contentLanguage', label: fields.ownLanguage, kind: 'one', empty: null },
          options: written,
        },
        { name: 'languages', label: fields.languages, kind: 'many', options: written },
      ],
      Object.values(listLanguages(store)),
    ],
    [
      'countries',
      [
        {
          ...{ name: 'servedCountries', label: fields.countries, kind: 'many' },
          options: names.countries(),
        },
      ],
      store.servedCountries.map(format.country),
    ],
    [
      'time',
      [{ name: 'timezone', label: fields.timezone, kind: 'one', options: listZones(store) }],
      [store.timezone],
    ],
    [
      'returns',
      [
        { name: 'returnDays', label: fields.returnDays, kind: 'count', empty: null },
        { name: 'buyersMayCancel', label: fields.mayCancel, kind: 'check' },
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
    { name: 'name', label: fields.name },
    { name: 'isActive', label: fields.active, kind: 'check' },
    { name: 'line1', label: t.address.line1 },
    { name: 'postalCode', label: t.address.postalCode, empty: null },
    { name: 'city', label: t.address.city },
    {
      ...{ name: 'countryCode', label: fields.country, kind: 'one' },
      options: store ? listCountries(store, others) : {},
    },
    { name: 'phone', label: t.person.phone, empty: null },
    { name: 'openDays', label: fields.openDays, kind: 'many', options: names.weekdays },
    { name: 'opens', label: fields.opens, kind: 'time', empty: null },
    { name: 'closes', label: fields.closes, kind: 'time', empty: null },
    { name: 'readyAfterHours', label: fields.readyAfter, kind: 'count' },
    { name: 'transferDays', label: fields.transfer, kind: 'count', empty: null },
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
        {...(country && {
          add: { title: add.point, blank: { ...blankPoint, ...country }, create: points.create },
        })}
        save={points.save}
        remove={points.remove}
        isOn={({ isActive }) => isActive}
        show={({ line1, city }) => <bdi>{[line1, city].join(', ')}</bdi>}
      />
      <SettingList
        {...named}
        query={useShop('places')}
        section={sections.places}
        fields={[
          { name: 'name', label: fields.name },
          { name: 'isActive', label: fields.sells, kind: 'check' },
        ]}
        scope="inventory:update"
        save={savePlace}
        isOn={({ isActive }) => isActive}
        show={({ code }) => <bdi>{code}</bdi>}
      />
    </>
  )
}
