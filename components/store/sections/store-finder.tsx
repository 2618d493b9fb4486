import { useTranslations } from 'next-intl'
import { AddressLines } from '@/components/ui/lines'
import { openingWeek } from '@/lib/shop/i18n/opening-hours'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { HeadedSection } from './section-head'

type Shop = SectionOf<'store-finder'>['shops'][number]

/** Shops by city, with an index of the cities where there are several: no map, no script. */
export function StoreFinder({
  section: { title, text, shops },
  locale,
}: {
  section: SectionOf<'store-finder'>
  /** How days and times are written (BCP 47). */
  locale: string
}) {
  const t = useTranslations('store.storeFinder')
  const cities = [...new Set(shops.map(({ address }) => address.city))]
    .sort((one, other) => one.localeCompare(other, locale))
    .map((city) => [city, shops.filter(({ address }) => address.city === city)] as const)
  const idOf = (city: string) => `${title}-${city}`.replaceAll(/\s+/g, '-')
  const isOne = cities.length === 1
  return (
    <HeadedSection title={title} text={text}>
      {isOne ? null : (
        <nav aria-label={t('cities')} className="mb-8">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {cities.map(([city, { length: count }]) => (
              <li key={city}>
                <a href={`#${encodeURIComponent(idOf(city))}`} className="link inline-block py-1.5">
                  {t('city', { city, count })}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid gap-y-row">
        {cities.map(([city, below]) => (
          <div
            key={city}
            id={idOf(city)}
            className={isOne ? '' : 'grid gap-x-gutter gap-y-5 lg:grid-cols-[1fr_3fr]'}
          >
            {isOne ? null : <h3 className="text-h3">{city}</h3>}
            <ul className="grid gap-x-gutter gap-y-row md:grid-cols-2 lg:grid-cols-3">
              {byPostalCode(below).map((shop) => (
                <li key={`${shop.title} ${shop.address.line1}`}>
                  <ShopEntry {...{ shop, locale }} heading={isOne ? 'h3' : 'h4'} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </HeadedSection>
  )
}

function byPostalCode(shops: readonly Shop[]): Shop[] {
  const code = ({ address }: Shop) => address.postalCode ?? ''
  return [...shops].sort((one, other) => code(one).localeCompare(code(other)))
}

function ShopEntry({
  shop: { title, address, hours, note, phone, email, directions },
  locale,
  heading: Heading,
}: {
  shop: Shop
  locale: string
  heading: 'h3' | 'h4'
}) {
  const t = useTranslations('store.storeFinder')
  return (
    <div className="grid justify-items-start gap-3">
      <Heading className="font-strong">{title}</Heading>
      <AddressLines address={address} />
      {hours.length > 0 ? (
        <table className="text-start">
          <caption className="sr-only">{t('hours', { name: title })}</caption>
          <tbody>
            {openingWeek(hours, locale).map(({ days, times }) => (
              <tr key={days} className="align-top">
                <th
                  scope="row"
                  className="py-0.5 pe-6 text-start font-normal first-letter:uppercase"
                >
                  {days}
                </th>
                <td className="py-0.5 text-muted-foreground">
                  {(times.length > 0 ? times : [t('closed')]).map((time) => (
                    <span key={time} className="block whitespace-nowrap">
                      {time}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {note ? <p className="max-w-[44ch] text-muted-foreground">{note}</p> : null}
      {phone ? (
        <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr" className="link py-1">
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} dir="ltr" className="link py-1">
          {email}
        </a>
      ) : null}
      {directions ? (
        <a href={directions} rel="noopener noreferrer" className="link py-1">
          {t('directions', { name: title })}
        </a>
      ) : null}
    </div>
  )
}
