import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'

type Markup = ReturnType<typeof html>

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-inline-size: 40rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
label { display: block; font-weight: 600; margin-block-start: 1rem; }
input { box-sizing: border-box; font: inherit; inline-size: 100%; padding: .6rem; border: 1px solid #767676; border-radius: .4rem; }
button { font: inherit; font-weight: 600; padding: .7rem 1.2rem; min-block-size: 44px; border: 2px solid currentcolor; border-radius: .4rem; background: none; color: inherit; cursor: pointer; }
button.primary { background: #1d4f91; border-color: #1d4f91; color: #fff; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.5rem; }
.alert { border-inline-start: .3rem solid #b3261e; padding: .5rem 1rem; margin-block: 1rem; }
article { border-block-start: 1px solid #8888; padding-block: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px; }
`

// One string, because the hash covers every space between the tags.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/** A whole document without scripts; `body` must be made with `html`, which escapes. */
export async function renderPage(title: string, body: Markup | Markup[]): Promise<string> {
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return document.toString()
}

/**
 * Headers of our few pages: nothing runs, nothing is framed, nothing is kept. `formTargets` are
 * origins a form's answer may lead to; browsers hold redirects after a form to this list as well.
 */
export function pageHeaders(formTargets: string[] = []): Record<string, string> {
  const forms = ["'self'", ...formTargets].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
