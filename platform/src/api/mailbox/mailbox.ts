import { desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { RegisterRoutes } from '#http/api.ts'
import { pageHeaders, renderPage } from '#http/page.ts'
import { isMailboxOn, sendDueMails } from '#outbound/mail-sender.ts'
import { mails } from '#store/schema/mails.ts'

const shownCount = 100
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

type Mail = typeof mails.$inferSelect

/** The text of a mail with its addresses as links. */
function renderText(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function renderMail(mail: Mail) {
  const headingId = `mail-${mail.id}`
  return html`<article aria-labelledby="${headingId}">
    <h2 id="${headingId}">${mail.subject}</h2>
    <dl>
      <dt>To</dt>
      <dd>${mail.recipient}</dd>
      <dt>Written</dt>
      <dd>
        <time datetime="${mail.createdOn.toISOString()}">${mail.createdOn.toUTCString()}</time>
      </dd>
    </dl>
    <pre>${renderText(mail.body)}</pre>
  </article>`
}

/**
 * `/mailbox`, for development: the mails that would have been sent, newest first. It exists only
 * while no SMTP server is configured and the platform listens on this machine alone, and answers
 * only under a local name, so that no foreign page can read it by pointing its own name here.
 */
export const registerMailboxRoutes: RegisterRoutes = (api, services) => {
  if (!isMailboxOn(services.config)) return
  api.get('/mailbox', async (c, next) => {
    if (!localHost.test(c.req.header('host') ?? 'localhost')) return next()
    await sendDueMails(services, null)
    const shown = await services.db
      .select()
      .from(mails)
      .where(eq(mails.state, 'shown'))
      .orderBy(desc(mails.createdOn), desc(mails.id))
      .limit(shownCount)
    const list =
      shown.length > 0
        ? shown.map(renderMail)
        : html`<p>No mail yet. Reload after the next one.</p>`
    const page = await renderPage(
      'Mailbox',
      html`<h1>Mailbox</h1>
        ${list}`,
    )
    return c.body(page, 200, pageHeaders())
  })
}
