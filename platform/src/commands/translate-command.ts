import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { TakenSlug } from '#commerce/catalog/read/other-slugs.ts'
import { resolveTranslations, translationFile } from '#commerce/import/translation-file.ts'
import { putTranslation, type PutTranslation } from '#commerce/translations/manage-translations.ts'
import { ofWholeStore } from '#store/scope.ts'
import { getStore, resolvePath } from './command-input.ts'
import { failed, type Command } from './outcome.ts'

function findReason(result: PutTranslation): string | null {
  if (result.ok) return null
  return result.reason === 'notFound' ? 'not found in the store' : result.members.join(', ')
}

/** `translate <file.json> --store <domain>`: stores texts in one of the store's languages. */
export const translate: Command = async (context, args) => {
  const { services, print } = context
  const { values, positionals } = parseArgs({
    args,
    options: { store: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!path || !values.store) return failed('Usage: translate <file.json> --store <domain>')
  const { db, clock } = services
  const store = await getStore(services, values.store)
  const text = await readFile(resolvePath(context, path), 'utf8')
  const parsed = translationFile.safeParse(JSON.parse(text))
  if (!parsed.success) return failed(z.prettifyError(parsed.error))
  const { language } = parsed.data
  if (!store.settings.languages?.includes(language)) {
    return failed(`The store is not translated into ${language} (see PATCH /v1/store).`)
  }
  const { resolved, unknown } = await resolveTranslations(db, store.id, parsed.data)
  const scope = ofWholeStore({ tenantId: store.tenantId, storeId: store.id, sellerId: null })
  const faults = unknown.map((name) => `${name}: not found in the store`)
  for (const { subject, id, name, texts } of resolved) {
    const target = { scope, store, subject, id, now: clock() }
    const reason = await db
      .transaction((tx) => putTranslation(tx, target, language, texts))
      .then(findReason, (error: unknown) => {
        if (error instanceof TakenSlug) return error.message
        throw error
      })
    if (reason !== null) faults.push(`${subject} ${name}: ${reason}`)
  }
  await projectPending(db)
  for (const fault of faults) print(fault)
  const all = resolved.length + unknown.length
  const message = `Stored ${String(all - faults.length)} of ${String(all)} texts in ${language}.`
  return { ok: faults.length === 0, message }
}
