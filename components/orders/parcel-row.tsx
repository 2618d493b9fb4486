import { useTranslations } from 'next-intl'

export interface Parcel {
  readonly trackingCode: string | null
  readonly trackingUrl: string | null
  readonly carrierName: string | null
}

/** Tracking number and link, once the parcel was handed over. */
export function ParcelRow({ parcel }: { parcel: Parcel }) {
  const t = useTranslations('order')
  const { trackingCode, trackingUrl, carrierName } = parcel
  if (!trackingCode && !trackingUrl) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-surface px-5 py-4 text-surface-foreground">
      <p className="grid">
        <span className="text-small text-muted-foreground">
          {carrierName ? t('parcelWith', { carrier: carrierName }) : t('parcel')}
        </span>
        <span className="num font-medium">{trackingCode}</span>
      </p>
      {trackingUrl?.startsWith('https://') ? (
        <a href={trackingUrl} rel="noopener noreferrer" className="link py-1">
          {t('follow')}
        </a>
      ) : null}
    </div>
  )
}
