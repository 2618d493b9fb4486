import { z } from '@hono/zod-openapi'
import { writeOrderMail } from '#adapters/order-mail.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { validationProblem } from '#http/problem.ts'
import {
  findTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '#outbound/custom-templates.ts'
import { findTemplateFault, mailLanguages, type MailTemplate } from '#outbound/mail-templates.ts'
import type { Services } from '#services.ts'
import { orderMailKinds, templateKinds, type TemplateKind } from '#store/enums.ts'
import { getMerchantOrder } from '#api/admin/orders/find-order.ts'

const path = '/v1/mail-templates'
const onePath = `${path}/{kind}/{language}`

const templateParams = z.object({
  kind: z.enum(templateKinds),
  language: z.string().refine((code) => mailLanguages.includes(code), {
    error: `is one of ${mailLanguages.join(', ')}`,
  }),
})

/** Only mails about orders have a preview. */
const previewParams = templateParams.extend({ kind: z.enum(orderMailKinds) })

const parts = {
  subject: z.string().trim().min(1).max(500),
  text: z.string().min(1).max(50_000),
  html: z.string().min(1).max(50_000),
}

const templateRequest = named('MailTemplateRequest', parts)

const templateView = named('MailTemplate', {
  kind: z.enum(templateKinds),
  language: z.string(),
  ...parts,
  isCustom: z.boolean().describe('Whether the store has replaced the standard template'),
})

const previewRequest = named('MailPreviewRequest', {
  orderId: z.string(),
  template: templateRequest.optional(),
})

const mailView = named('MailPreview', parts)

function keyOf<Params extends z.output<typeof templateParams>>(c: ApiContext, params: Params) {
  return { ...params, storeId: c.var.store.id }
}

function checkTemplate(kind: TemplateKind, template: MailTemplate) {
  const fault = findTemplateFault(kind, template)
  if (fault !== null) throw validationProblem({ template: [fault] })
}

async function preview(
  services: Services,
  c: ApiContext,
  { kind, language }: z.output<typeof previewParams>,
  { orderId, template }: { orderId: string; template: MailTemplate },
) {
  checkTemplate(kind, template)
  const view = await getMerchantOrder(services, c.var.scope, orderId)
  try {
    return writeOrderMail(services, c.var.store, view, { kind, language, template })
  } catch (error) {
    throw validationProblem({ template: [error instanceof Error ? error.message : 'fails'] })
  }
}

export const registerMailTemplateRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db } = services
  forAdmin('settings:read').get(path, 'ListMailTemplates', {
    summary: 'List the templates of mails about orders, sold-out variants and the newsletter',
    replies: {
      200: [z.object({ data: z.array(templateView) }), 'Every kind in every language'],
    },
    handle: async (c) => ({ data: await listTemplates(db, c.var.store.id) }),
  })

  forAdmin('settings:update').put(onePath, 'ReplaceMailTemplate', {
    summary: 'Set the store’s own template',
    description:
      'Liquid without file access. Mails about orders have `store`, `buyer`, `order`, `payment`, `arrival`, `parcels`, `refund`, `returned`, `words` and `labels`; about sold-out variants `store`, `product`, `link` and `words`; about the newsletter `store`, `link` and `words`. A template must output `link` where it exists. In `html` every value is escaped.',
    params: templateParams,
    body: templateRequest,
    replies: { 200: [templateView, 'The template'] },
    handle: async (c, params, template) => {
      const key = keyOf(c, params)
      const { kind, language } = key
      checkTemplate(kind, template)
      await saveTemplate(db, c.var.store, { kind, language }, template)
      return findTemplate(db, key)
    },
  })

  forAdmin('settings:update').delete(onePath, 'RemoveMailTemplate', {
    summary: 'Restore the standard template',
    params: templateParams,
    handle: async (c, params) => {
      await removeTemplate(db, keyOf(c, params))
    },
  })

  // The preview contains data of the order.
  forAdmin('orders:read').post(`${onePath}/preview`, 'PreviewMailTemplate', {
    summary: 'Preview a mail about an order',
    description: 'Uses the given template, or else the current one. Nothing is stored or sent.',
    params: previewParams,
    body: previewRequest,
    replies: { 200: [mailView, 'The mail'] },
    handle: async (c, params, { orderId, template }) => {
      const key = keyOf(c, params)
      const used = template ?? (await findTemplate(db, key))
      return preview(services, c, key, { orderId, template: used })
    },
  })
}
