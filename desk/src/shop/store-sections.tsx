import { useI18n } from '#i18n/i18n.tsx'
import type { EditField } from '#ui/edits.ts'
import { Loaded } from '#ui/states.tsx'
import { SettingRow, Settings } from './setting-row.tsx'
import { savePlace, savePoint, saveStore, useShop, type Store } from './shop-queries.ts'

type StoreSection = 'contact' | 'languages' | 'countries' | 'returns'

/** Which values of the store each section has, and what they are now. */
function useSections(): [StoreSection, EditField<Store>[], (store: Store) => string[]][] {
  const { t, format } = useI18n()
  const { fields } = t.shop
  return [
    [
      'contact',
      [
        { name: 'name', label: fields.shopName },
        { name: 'tagline', label: fields.tagline, empty: null },
        { name: 'contactEmail', label: t.person.email, empty: null },
      ],
      ({ name, contactEmail }) => [name, contactEmail ?? ''],
    ],
    [
      'languages',
      [
        { name: 'contentLanguage', label: fields.ownLanguage, empty: null },
        { name: 'languages', label: fields.languages, kind: 'list', hint: 'de, sv-SE' },
      ],
      ({ contentLanguage, defaultLocale, languages }) =>
        [contentLanguage ?? defaultLocale, ...languages].map(format.language),
    ],
    [
      'countries',
      [{ name: 'servedCountries', label: fields.countries, kind: 'list', hint: 'DE, SE' }],
      ({ servedCountries }) => servedCountries.map(format.country),
    ],
    [
      'returns',
      [
        { name: 'returnDays', label: fields.returnDays, kind: 'count', empty: null },
        { name: 'buyersMayCancel', label: fields.mayCancel, kind: 'check' },
      ],
      ({ returnDays, buyersMayCancel }) => [
        ...(returnDays === null ? [] : [`${fields.returnDays}: ${format.number(returnDays)}`]),
        ...(buyersMayCancel ? [fields.mayCancel] : []),
      ],
    ],
  ]
}

export function StoreSettings() {
  const { t } = useI18n()
  const sections = useSections()
  return (
    <Loaded query={useShop('store')}>
      {(store) => (
        <Settings title={t.shop.views.store}>
          {sections.map(([name, fields, show]) => (
            <SettingRow
              key={name}
              {...t.shop.sections[name]}
              thing={store}
              fields={fields}
              save={(change) => saveStore(store, change)}
            >
              <bdi>{show(store).filter(Boolean).join(' · ')}</bdi>
            </SettingRow>
          ))}
        </Settings>
      )}
    </Loaded>
  )
}

export function Places() {
  const { t } = useI18n()
  const { sections, fields } = t.shop
  return (
    <>
      <Loaded query={useShop('points')}>
        {({ data }) => (
          <Settings {...sections.points}>
            {data.map((point) => (
              <SettingRow
                key={point.id}
                title={point.name}
                thing={point}
                fields={[
                  { name: 'name', label: fields.name },
                  { name: 'isActive', label: fields.active, kind: 'check' },
                  { name: 'phone', label: t.person.phone, empty: null },
                  { name: 'readyAfterHours', label: fields.readyAfter, kind: 'count' },
                  { name: 'transferDays', label: fields.transfer, kind: 'count', empty: null },
                ]}
                save={(change) => savePoint(point, change)}
                isOn={point.isActive}
              >
                <bdi>{[point.address.line1, point.address.city].join(', ')}</bdi>
              </SettingRow>
            ))}
          </Settings>
        )}
      </Loaded>
      <Loaded query={useShop('places')}>
        {({ data }) => (
          <Settings {...sections.places}>
            {data.map((place) => (
              <SettingRow
                key={place.id}
                title={place.name}
                thing={place}
                fields={[
                  { name: 'name', label: fields.name },
                  { name: 'isActive', label: fields.sells, kind: 'check' },
                ]}
                save={(change) => savePlace(place, change)}
                isOn={place.isActive}
                scope="inventory:update"
              >
                <bdi>{place.code}</bdi>
              </SettingRow>
            ))}
          </Settings>
        )}
      </Loaded>
    </>
  )
}
