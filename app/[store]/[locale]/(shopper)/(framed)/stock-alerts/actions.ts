'use server'

import { z } from 'zod'
import { requestStockAlert, stockAlert } from '@/lib/commerce/mailed-requests'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import { runForm, runMailedToken, refuse } from '@/lib/server/forms/form-action'
import { originOf } from '@/lib/server/request/origin'
import { localizePath, mailLanguageOf } from '@/lib/server/request/request-locale'
import { emailField } from '@/lib/shop/forms/email-field'
import { MAX_SLUG, productPath } from '@/lib/shop/links'

const stockAlertSchema = z.object({
  slug: z.string('gone').min(1, 'gone').max(MAX_SLUG, 'gone'),
  variantId: z.string('gone').min(1, 'gone').max(200, 'gone'),
  email: emailField,
})

/** Requests an email with a link that confirms a back-in-stock alert. */
export async function askForAlert(data: FormData) {
  return runForm(data, {
    form: 'stock-alert',
    page: '/stock-alerts',
    keeps: ['email', 'slug', 'variantId'],
    schema: stockAlertSchema,
    act: async ({ slug, variantId, email }, shopper) => {
      const product = await findCachedProduct(shopper.store, slug)
      const variant = product?.variants.find(({ id }) => id === variantId)
      if (!variant) return refuse('', 'gone')
      const origin = originOf(shopper.host)
      const productUrl = origin + (await localizePath(productPath(slug, variant.options)))
      const request = { variantId, email, productUrl, ...(await mailLanguageOf(shopper)) }
      const result = await requestStockAlert(shopper.clientWith(), request)
      if (result === 'gone') return refuse('', 'gone')
      if (result === 'inStock') return refuse('', 'alertInStock')
      return { ok: true, notice: { key: 'alertRequested', values: { email } } }
    },
  })
}

/** Confirms an alert by its mailed token. */
export async function confirmAlert(data: FormData) {
  return runMailedToken(data, '/stock-alerts', stockAlert.confirm, 'alertConfirmed')
}

/** Cancels an alert and removes its email address. */
export async function cancelAlert(data: FormData) {
  return runMailedToken(data, '/stock-alerts', stockAlert.cancel, 'alertCancelled', '/stock-alerts')
}
