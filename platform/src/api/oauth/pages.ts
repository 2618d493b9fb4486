import { html } from 'hono/html'
import type { Configuration } from 'oidc-provider'
import { pageHeaders, renderPage } from '#http/page.ts'

type HtmlText = ReturnType<typeof html>

const scopeWords: Record<string, string> = {
  openid: 'confirm your identity',
  offline_access: 'keep access while you are away',
  profile: 'see your name',
  email: 'see your email address',
  'customer:read': 'see your account, your addresses and your orders',
  'customer:update': 'change your account, your addresses and your cart',
}

interface LoginPage {
  action: string
  storeName: string
  clientName: string
  /** As typed before; a password is never sent back. */
  email?: string
  refusal?: string
  wantsCode?: boolean
}

/** What was wrong with a form that was sent. */
export const alert = (text: string) =>
  html`<p class="alert" role="alert" id="refusal" tabindex="-1" autofocus>${text}</p>`

/** A field that has to be filled in, with further attributes of its input. */
export const field = (name: string, label: string, attributes: HtmlText) =>
  html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" required ${attributes} />`

export const emailField = (label: string, email = '') =>
  field('email', label, html`type="email" autocomplete="username" value="${email}"`)

export const passwordField = (label: string) =>
  field('password', label, html`type="password" autocomplete="current-password"`)

const codeField = html`<label for="code">Code of your second factor</label>
  <input
    id="code"
    name="twoFactorCode"
    autocomplete="one-time-code"
    inputmode="numeric"
    aria-describedby="code-hint"
  />
  <p id="code-hint">Six digits from your app, or one of your recovery codes.</p>`

/** The login page, shown when another application asks for access. */
export function renderLogin({ action, storeName, clientName, ...page }: LoginPage) {
  return renderPage(
    `Sign in to ${storeName}`,
    html`<p>${clientName} asks you to sign in with your account at ${storeName}.</p>
      ${page.refusal ? alert(page.refusal) : ''}
      <form method="post" action="${action}/login">
        ${emailField('E-mail address', page.email)} ${passwordField('Password')}
        ${page.wantsCode ? codeField : ''}
        <div class="actions"><button class="primary">Sign in</button></div>
      </form>
      <form method="post" action="${action}/abort"><button>Cancel</button></form>`,
  )
}

/** The consent page, which lists the access that the application requests. */
export function renderConsent(page: {
  action: string
  storeName: string
  clientName: string
  email: string
  scopes: string[]
}) {
  const items = page.scopes.map((scope) => html`<li>${scopeWords[scope] ?? scope}</li>`)
  return renderPage(
    `Allow ${page.clientName}?`,
    html`<p>You are signed in as ${page.email}. ${page.clientName} wants to:</p>
      <ul>
        ${items}
      </ul>
      <div class="actions">
        <form method="post" action="${page.action}/confirm">
          <button class="primary">Allow</button>
        </form>
        <form method="post" action="${page.action}/abort"><button>Do not allow</button></form>
      </div>`,
    { heading: `Allow ${page.clientName} to use your account at ${page.storeName}?` },
  )
}

/** An error page, for when the browser cannot be redirected to the application. */
export const renderRefusal = (title: string, text: string) =>
  renderPage(title, html`<p role="alert">${text}</p>`)

/** Shown when the issuer must not redirect the browser, such as to an unregistered redirect_uri. */
export const renderIssuerError: Configuration['renderError'] = async (ctx, out) => {
  for (const [name, value] of Object.entries(pageHeaders())) ctx.set(name, value)
  ctx.body = await renderRefusal(
    'This sign-in cannot continue',
    `${out.error}: ${out.error_description ?? 'no further details'}`,
  )
}
