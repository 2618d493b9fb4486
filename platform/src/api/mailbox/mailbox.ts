import { html } from 'hono/html'
import type { RegisterRoutes } from '#http/audiences.ts'
import { pageHeaders, renderPage } from '#http/page.ts'
import { isMailboxOn, listShownMails, sendDueMails, type Mail } from '#outbound/mail-sender.ts'

const shownCount = 100
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

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

/** Whether a proxy forwarded the request; nginx sends the upstream's name as `Host`. */
function isForwarded(headers: Headers) {
  return [...headers.keys()].some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
}

/**
 * `/mailbox`, for development: the mails that would have been sent, newest first. Registered only
 * in development, on loopback and without an SMTP server. Answers only direct requests with a local
 * host name, so that no other site can read it through DNS rebinding or a proxy.
 */
export const registerMailboxRoutes: RegisterRoutes = ({ api }, services) => {
  if (!isMailboxOn(services.config)) return
  api.get('/mailbox', async (c, next) => {
    const isLocal = localHost.test(c.req.header('host') ?? 'localhost')
    if (!isLocal || isForwarded(c.req.raw.headers)) return next()
    await sendDueMails(services, null)
    const shown = await listShownMails(services.db, shownCount)
    const list =
      shown.length > 0
        ? shown.map(renderMail)
        : html`<p>No mail yet. Reload this page to see new mail.</p>`
    const page = await renderPage('Mailbox', list)
    return c.body(page, 200, pageHeaders())
  })
}
