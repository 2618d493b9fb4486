import { html } from 'hono/html'
import { renderPage } from '#http/page.ts'
import type { PageMessages } from '#http/page-messages.ts'
import { alert, emailField, field, passwordField } from './pages.ts'

type Markup = ReturnType<typeof html>

interface StaffPage {
  words: PageMessages
  refusal?: string
  /** As typed before; a password is never sent back. */
  email?: string
}

const formPage = (
  { words, refusal }: StaffPage,
  [title, action, submit]: [title: string, action: string, submit: string],
  fields: Markup,
  below: Markup = html``,
) =>
  renderPage(
    title,
    html`${refusal ? alert(refusal) : ''}
      <form method="post" action="${action}">
        ${fields}
        <div class="actions"><button class="primary">${submit}</button></div>
      </form>
      ${below}`,
    words,
  )

const cancelForm = (action: string, label: string) =>
  html`<form method="post" action="${action}/abort"><button>${label}</button></form>`

export function renderStaffSignIn(page: StaffPage & { action: string }) {
  const { action, email, words } = page
  const { staff } = words
  return formPage(
    page,
    [staff.title, `${action}/login`, staff.submit],
    html`${emailField(staff.email, email)} ${passwordField(staff.password)}`,
    html`<p><a href="/oauth/password">${staff.forgot}</a></p>
      ${cancelForm(action, staff.cancel)}`,
  )
}

/** The page on which staff enter a code of their second factor; the ticket says who they are. */
export function renderStaffCode(page: StaffPage & { action: string; ticket: string }) {
  const { action, ticket, words } = page
  const { staff } = words
  return formPage(
    page,
    [staff.code, `${action}/code`, staff.submit],
    html`<input type="hidden" name="ticket" value="${ticket}" />
      ${field('code', staff.code, html`autocomplete="one-time-code" autofocus aria-describedby="hint"`)}
      <p id="hint">${staff.codeHint}</p>`,
    cancelForm(action, staff.cancel),
  )
}

export function renderPasswordLink(page: StaffPage) {
  const { staff } = page.words
  const form: [string, string, string] = [staff.recover, '/oauth/password/link', staff.send]
  return formPage(page, form, emailField(staff.email, page.email))
}

/** The page of a mailed link, on which its person sets a password. */
export function renderPasswordForm(page: StaffPage, token: string, minLength: number) {
  const { staff } = page.words
  const attributes = html`type="password" autocomplete="new-password" minlength="${minLength}"
  maxlength="200" aria-describedby="hint"`
  return formPage(
    page,
    [staff.choose, '/oauth/password', staff.save],
    html`<input type="hidden" name="token" value="${token}" />
      ${field('password', staff.newPassword, attributes)}
      <p id="hint">${staff.hint}</p>`,
  )
}

/** A page that only says something, such as that a link was mailed. */
export function renderStaffNotice(words: PageMessages, text: string, deskUrl?: string) {
  const link = deskUrl ? html`<p><a href="${deskUrl}">${words.staff.open}</a></p>` : html``
  return renderPage(text, link, words)
}
