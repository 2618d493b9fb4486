import 'server-only'
import { z } from 'zod'
import type { CommerceClient } from '@/lib/commerce/client'
import { refuse, runForm } from './form-action'

const schema = z.object({
  token: z.string('alertOver').min(1, 'alertOver').max(200, 'alertOver'),
})

interface MailedTokenForm {
  /** The page of the mailed links is `<page>/<token>`. */
  page: '/newsletter' | '/stock-alerts'
  form: string
  /** @returns false when the token is no longer valid. */
  act: (client: CommerceClient, token: string) => Promise<boolean>
  notice: string
  /** Where the shopper goes next; the page of the link when absent. */
  go?: string
}

/** Runs a form of the page that a mailed link leads to. */
export async function runMailedToken(
  data: FormData,
  { page, form, act, notice, go }: MailedTokenForm,
): Promise<void> {
  await runForm(data, {
    form,
    page: ({ token = '' }) => `${page}/${encodeURIComponent(token)}`,
    schema,
    act: async ({ token }, shopper) =>
      (await act(shopper.clientWith(), token))
        ? { ok: true, notice: { key: notice }, ...(go !== undefined && { go }) }
        : refuse('', 'alertOver'),
  })
}
