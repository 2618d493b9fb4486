import 'server-only'
import { NextResponse } from 'next/server'
import { NO_PAGE_POLICY, securityHeaders } from './csp'

function refuse(status: number, title: string, text: string): NextResponse {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
  return new NextResponse(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': NO_PAGE_POLICY,
      ...securityHeaders(false),
    },
  })
}

/** 421 (RFC 9110 §15.5.20): this deployment serves no store under that name. */
export function refuseHost(): NextResponse {
  return refuse(
    421,
    'Shop not found',
    'There’s no shop at this address. Check the address and try again.',
  )
}

/** 403: a form that was not sent from the shop's own pages. */
export function refuseOrigin(): NextResponse {
  return refuse(
    403,
    'Form not sent',
    'This form wasn’t sent from our shop. Go back, reload the page and try again.',
  )
}

/** 404 for scripts and machines: no handler stands at this path. */
export function refuseHandler(): NextResponse {
  return NextResponse.json(
    { code: 'notFound' },
    {
      status: 404,
      headers: {
        'cache-control': 'no-store',
        'content-security-policy': NO_PAGE_POLICY,
        ...securityHeaders(false),
      },
    },
  )
}
