import { useTranslations } from 'next-intl'
import { DismissButton, EarlyScript } from './notice-line'

type AnnouncementProps = {
  id: string
  text: string
  /** Nonce for the script that hides a dismissed bar before the first paint. */
  nonce?: string | undefined
}

/** The announcement of the store, once the language offer is gone; dismissed in this browser. */
export function Announcement({ id, text, nonce }: AnnouncementProps) {
  const t = useTranslations('layout')
  const hide = `try{if(localStorage.getItem('announcement')===${JSON.stringify(id)})document.getElementById('announcement').hidden=true}catch{}`
  return (
    <>
      <aside
        id="announcement"
        aria-label={t('announcement')}
        suppressHydrationWarning
        className="on-announcement bg-announcement text-small text-announcement-foreground peer-[:not([hidden])]:hidden [[hidden]]:hidden"
      >
        <div className="notice-line">
          <p className="own-direction py-2">{text}</p>
          <DismissButton bar="announcement" version={id} label={t('dismiss')} />
        </div>
      </aside>
      <EarlyScript nonce={nonce}>{hide}</EarlyScript>
    </>
  )
}
