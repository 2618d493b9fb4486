import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { controlClass } from '@/components/forms/field-frame'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { PostAction } from '@/lib/shop/forms/form-result'
import type { SectionOf } from '@/lib/shop/store/section-schema'

/** A field for an address. The form is submitted natively, so the page needs no script for it. */
export function Newsletter({
  section: { title, text, consent, link },
  action,
}: {
  section: SectionOf<'newsletter'>
  /** `subscribe` of the newsletter page, which shows the result. */
  action: PostAction
}) {
  const t = useTranslations('store.newsletter')
  const headingId = useId()
  const helpId = useId()
  return (
    <section aria-labelledby={headingId} className="bg-surface py-section text-surface-foreground">
      <div className="wrap grid-12 gap-y-6">
        <div className="grid content-start gap-2 lg:col-span-5">
          <h2 id={headingId} className="text-h2">
            {title}
          </h2>
          <p className="text-lead">{text}</p>
        </div>
        <form
          action={action}
          noValidate
          aria-labelledby={headingId}
          className="grid content-start gap-4 lg:col-span-6 lg:col-start-7"
        >
          <input type="hidden" name="consent" value={consent} />
          {/* A label around its field: that of a TextField needs a script, on every page. */}
          <div className="grid gap-1.5">
            <label className="grid gap-1.5 text-label font-medium">
              {t('email')}
              <input
                name="email"
                type="email"
                autoComplete="email"
                required
                aria-describedby={helpId}
                className={controlClass(false)}
              />
            </label>
            <p id={helpId} className="text-small text-muted-foreground">
              {consent}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button>{t('submit')}</Button>
            {link ? <TextLink href={link.href}>{link.label}</TextLink> : null}
          </div>
        </form>
      </div>
    </section>
  )
}
