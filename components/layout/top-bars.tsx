import { useTranslations } from 'next-intl'
import { DismissButton, EarlyScript } from './notice-line'
import { LanguageLink, type Language } from './language-link'

/** A language that a page is offered in, with the messages of the offer in that language. */
export type OfferedLanguage = Language & {
  direction: 'ltr' | 'rtl'
  link: string
  dismiss: string
}

type LanguageOfferProps = {
  label: string
  languages: readonly OfferedLanguage[]
  current: string
  /** Nonce of the page's policy, for the script that decides before the first paint. */
  nonce?: string | undefined
}

/**
 * Shows the line of the browser's first language of the store, unless it is the page's or was
 * dismissed; before the first paint, so nothing moves and the document is the same for everyone.
 */
const decide = `try{(()=>{
let bar=document.getElementById('language-offer'),base=code=>code.toLowerCase().split('-')[0];
if(localStorage.getItem(bar.id)==='dismissed')return;
for(let wanted of navigator.languages.map(base)){
if(wanted===base(bar.dataset.current))return;
for(let line of bar.children)if(base(line.dataset.language)===wanted){bar.hidden=line.hidden=false;return}
}})()}catch{}`

/** Offers the page in the language of the browser, in a line above the header, its only one. */
export function LanguageOffer({ label, languages, current, nonce }: LanguageOfferProps) {
  return (
    <>
      <aside
        id="language-offer"
        hidden
        aria-label={label}
        data-current={current}
        suppressHydrationWarning
        className="peer border-b border-border bg-background text-small [[hidden]]:hidden"
      >
        {languages.map(({ direction, link, dismiss, ...language }) => (
          <div
            key={language.code}
            hidden
            lang={language.code}
            dir={direction}
            data-language={language.code}
            suppressHydrationWarning
            className="notice-line [[hidden]]:hidden"
          >
            <p className="py-2">
              <LanguageLink {...language} name={link} className="underline underline-offset-4" />
            </p>
            <DismissButton bar="language-offer" version="dismissed" label={dismiss} />
          </div>
        ))}
      </aside>
      <EarlyScript nonce={nonce}>{decide}</EarlyScript>
    </>
  )
}

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
