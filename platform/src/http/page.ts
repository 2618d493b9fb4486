import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { textDirection } from '#languages.ts'

type Markup = ReturnType<typeof html>

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --ground: light-dark(#f3f3f1, #111315); --sheet: light-dark(#fff, #1a1d21); --ink: light-dark(#1c1f23, #eceef0);
  --quiet: light-dark(#565c63, #a9b0b7); --line: light-dark(#d9dbdd, #33383e); --act: light-dark(#1d4f91, #a9caf5); --on-act: light-dark(#fff, #0c1a2b); }
body { margin: 0; padding: clamp(1rem, 9vh, 6rem) 1rem; background: var(--ground); color: var(--ink); }
main { box-sizing: border-box; max-inline-size: 34rem; margin-inline: auto; padding: clamp(1.5rem, 6vw, 2.75rem); background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.625rem; font-weight: 600; line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.125rem; font-weight: 600; }
a { color: inherit; text-underline-offset: .2em; }
label { display: block; font-weight: 600; margin-block-start: 1rem; }
input { box-sizing: border-box; font: inherit; inline-size: 100%; padding: .6rem .75rem; border: 1px solid #767676; border-radius: .25rem; background: var(--sheet); color: inherit; }
input[type=checkbox], input[type=radio] { inline-size: auto; }
button { font: inherit; font-weight: 600; padding: .6rem 1.25rem; min-block-size: 48px; border: 1px solid light-dark(#8a9097, #6d757d); border-radius: .25rem; background: none; color: inherit; cursor: pointer; }
button:hover { border-color: var(--ink); }
button.primary { background: var(--act); border-color: var(--act); color: var(--on-act); }
.actions { display: grid; gap: .625rem; margin-block-start: 1.75rem; }
.alert { border-inline-start: .3rem solid light-dark(#b3261e, #ff8a80); padding: .5rem 1rem; margin-block: 1rem; }
article { border-block-start: 1px solid var(--line); padding-block: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.5rem; margin: 1.25rem 0 0; padding-block: 1rem; border-block: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid light-dark(#1d6fe0, #7fb2ff); outline-offset: 2px; }
`

// One string, because the hash covers all whitespace between the tags.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/** A document without scripts, its title as a heading; `body` must be made with `html`. */
export async function renderPage(
  title: string,
  body: Markup | Markup[],
  { language = 'en', heading = title } = {},
): Promise<string> {
  const document = await html`<!doctype html>
    <html lang="${language}" dir="${textDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return document.toString()
}

/**
 * Headers of the platform's few pages, which forbid scripts, framing and caching. `formTargets` are
 * origins that a form may redirect to, because browsers apply `form-action` to redirects too.
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
