import { eq } from '#store/drizzle.ts'
import { describeError, type Log } from '#log.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { templateKinds, type TemplateKind } from '#store/enums.ts'
import { mailTemplates } from '#store/schema/mails.ts'
import type { Store } from '#store/schema/tenancy.ts'
import {
  getDefaultTemplate,
  mailLanguages,
  renderTemplate,
  type MailLanguage,
  type MailTemplate,
} from './mail-templates.ts'

export type TemplateKey = Pick<typeof mailTemplates.$inferSelect, 'storeId' | 'kind' | 'language'>

/** A template in use by a store; `isCustom` if it is the store's own. */
export interface UsedTemplate extends MailTemplate {
  kind: TemplateKind
  language: MailLanguage
  isCustom: boolean
}

const isKey = ({ storeId, kind, language }: TemplateKey) =>
  allOf(
    eq(mailTemplates.storeId, storeId),
    eq(mailTemplates.kind, kind),
    eq(mailTemplates.language, language),
  )

/** Finds the store's own template, or else the standard one from the files. */
export async function findTemplate(db: Db | Tx, key: TemplateKey): Promise<UsedTemplate> {
  const { kind, language } = key
  const own = await findRow(db, mailTemplates, isKey(key))
  if (!own) return { kind, language, ...getDefaultTemplate(kind, language), isCustom: false }
  const { subject, text, html } = own
  return { kind, language, subject, text, html, isCustom: true }
}

/** Renders a mail from a store's template, or from the standard one if that fails. */
export function renderUsed(
  log: Pick<Log, 'warn'>,
  { kind, language, isCustom, ...template }: UsedTemplate,
  values: Record<string, unknown>,
): MailTemplate {
  const used = { kind, language }
  try {
    return renderTemplate(used, template, values)
  } catch (error) {
    if (!isCustom) throw error
    log.warn('mail template failed', { kind, language, ...describeError(error) })
    return renderTemplate(used, getDefaultTemplate(kind, language), values)
  }
}

export async function listTemplates(db: Db, storeId: string): Promise<UsedTemplate[]> {
  const own = await db.select().from(mailTemplates).where(eq(mailTemplates.storeId, storeId))
  return templateKinds.flatMap((kind) =>
    mailLanguages.map((language) => {
      const found = own.find((row) => row.kind === kind && row.language === language)
      const { subject, text, html } = found ?? getDefaultTemplate(kind, language)
      return { kind, language, subject, text, html, isCustom: found !== undefined }
    }),
  )
}

/** Stores a store's own template, which the caller has validated. */
export async function saveTemplate(
  db: Db,
  { id: storeId, tenantId }: Store,
  key: Omit<TemplateKey, 'storeId'>,
  template: MailTemplate,
): Promise<void> {
  await db
    .insert(mailTemplates)
    .values({ storeId, tenantId, ...key, ...template })
    .onConflictDoUpdate({
      target: [mailTemplates.storeId, mailTemplates.kind, mailTemplates.language],
      set: { ...template, updatedOn: new Date() },
    })
}

/** Restores the standard template of the files. */
export async function removeTemplate(db: Db, key: TemplateKey): Promise<void> {
  await db.delete(mailTemplates).where(isKey(key))
}
