import { html } from 'hono/html'
import { renderPage } from '#http/page.ts'
import type { PageMessages } from '#http/page-messages.ts'
import { alert, emailField, passwordField } from './pages.ts'

interface StaffPage {
  words: PageMessages
  refusal?: string
  /** As typed before; a password is never sent back. */
  email?: string
}

const emailOf = ({ words: { staff }, email }: StaffPage) => emailField(staff.email, email)

/** The page on which staff sign in to the desk. */
export function renderStaffSignIn(page: StaffPage & { action: string }) {
  const { action, refusal, words } = page
  const { staff } = words
  return renderPage(
    staff.title,
    html`${refusal ? alert(refusal) : ''}
      <form method="post" action="${action}/login">
        ${emailOf(page)} ${passwordField(staff.password)}
        <div class="actions"><button class="primary">${staff.submit}</button></div>
      </form>
      <p><a href="/oauth/password">${staff.forgot}</a></p>
      <form method="post" action="${action}/abort"><button>${staff.cancel}</button></form>`,
    words,
  )
}

/** The page on which staff enter a code of their second factor; the ticket says who they are. */
export function renderStaffCode(page: StaffPage & { action: string; ticket: string }) {
  const { action, refusal, ticket, words } = page
  const { staff } = words
  return renderPage(
    staff.code,
    html`${refusal ? alert(refusal) : ''}
      <form method="post" action="${action}/code">
        <input type="hidden" name="ticket" value="${ticket}" />
        <label for="code">${staff.code}</label>
        <input
          id="code"
          name="code"
          autocomplete="one-time-code"
          required
          autofocus
          aria-describedby="hint"
        />
        <p id="hint">${staff.codeHint}</p>
        <div class="actions"><button class="primary">${staff.submit}</button></div>
      </form>
      <form method="post" action="${action}/abort"><button>${staff.cancel}</button></form>`,
    words,
  )
}

/** The page on which staff ask for a link to set a password. */
export function renderPasswordLink(page: StaffPage) {
  const { words } = page
  const { staff } = words
  return renderPage(
    staff.recover,
    html`${page.refusal ? alert(page.refusal) : ''}
      <form method="post" action="/oauth/password/link">
        ${emailOf(page)}
        <div class="actions"><button class="primary">${staff.send}</button></div>
      </form>`,
    words,
  )
}

/** The page of a mailed link, on which its person sets a password. */
export function renderPasswordForm(
  { words, refusal }: StaffPage,
  token: string,
  minLength: number,
) {
  const { staff } = words
  return renderPage(
    staff.choose,
    html`${refusal ? alert(refusal) : ''}
      <form method="post" action="/oauth/password">
        <input type="hidden" name="token" value="${token}" />
        <label for="password">${staff.newPassword}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="${minLength}"
          maxlength="200"
          aria-describedby="hint"
        />
        <p id="hint">${staff.hint}</p>
        <div class="actions"><button class="primary">${staff.save}</button></div>
      </form>`,
    words,
  )
}

/** A page that only says something, such as that a link was mailed. */
export function renderStaffNotice(words: PageMessages, text: string, deskUrl?: string) {
  const link = deskUrl ? html`<p><a href="${deskUrl}">${words.staff.open}</a></p>` : html``
  return renderPage(text, link, words)
}
