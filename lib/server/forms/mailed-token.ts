import 'server-only'
import type { CommerceClient } from '@/lib/commerce/client'
import { mailedTokenSchema } from '@/lib/shop/forms/mailed-token'
import { refuse, runForm } from './form-action'

interface MailedTokenForm {
  /** The page of the mailed links is `<page>/<token>`. */
  page: '/newsletter' | '/stock-alerts'
  form: string
  /** @returns false when the token is over. */
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
    schema: mailedTokenSchema,
    act: async ({ token }, shopper) =>
      (await act(shopper.clientWith(), token))
        ? { ok: true, notice: { key: notice }, ...(go !== undefined && { go }) }
        : refuse('', 'alertOver'),
  })
}
