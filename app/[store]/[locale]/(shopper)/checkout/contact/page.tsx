import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { StepFoot } from '@/components/checkout/steps'
import { ErrorSummary } from '@/components/forms/error-summary'
import { TextLink } from '@/components/ui/text-link'
import { readCheckout } from '@/lib/server/checkout/checkout'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { CONTACT_FIELDS } from '@/lib/shop/checkout/checkout-forms'
import { saveContact } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import { StepHeading, StepPage } from '@/app/[store]/[locale]/(shopper)/checkout/step-page'
import { BillingSection, ContactSection, DeliverySection } from './contact-sections'

type Props = PageProps<'/[store]/[locale]/checkout/contact'>

export const generateMetadata = formMetadata('checkout.contact.title')

/** First step: email, delivery address, billing address. */
export default async function ContactPage({ searchParams }: Props) {
  const checkout = await readCheckout('contact')
  const [t, view] = await Promise.all([
    getTranslations('checkout.contact'),
    readFormState(searchParams, 'contact', CONTACT_FIELDS),
  ])
  const { customer } = checkout.shopper
  return (
    <StepPage step="contact" {...{ checkout, searchParams }}>
      <StepHeading title={t('title')} searchParams={searchParams} own={['contact', 'code']} />
      <ActionForm
        key={view.key}
        action={saveContact}
        noValidate
        className="marks-required grid gap-10 *:last:pt-0"
      >
        {view.summary.length > 0 || view.formError ? (
          <ErrorSummary
            errors={
              view.summary.length > 0
                ? view.summary
                : [{ fieldId: 'f-email', message: view.formError ?? '' }]
            }
          />
        ) : customer ? null : (
          <p className="max-w-prose text-muted-foreground">
            {t.rich('guest', {
              link: (words) => (
                <TextLink href="/login?returnTo=%2Fcheckout%2Fcontact" className="text-foreground">
                  {words}
                </TextLink>
              ),
            })}
          </p>
        )}
        <ContactSection {...{ checkout, view }} />
        <DeliverySection {...{ checkout, view }} />
        <BillingSection {...{ checkout, view }} />
        <StepFoot back={t('back')} backHref="/cart" next={t('next')} />
      </ActionForm>
    </StepPage>
  )
}
