import { afterEach, expect, it, vi } from 'vitest'
import { countViolations } from './browser-reports'

const lines: string[] = []
vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
  lines.push(String(line))
  return true
})

afterEach(() => {
  lines.length = 0
})

const legacy = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://shop.example/orders/secret-token',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=hanna@example.com',
  },
})
const modern = JSON.stringify([
  {
    type: 'csp-violation',
    body: {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'inline',
      documentURL: 'https://shop.example/account',
    },
  },
])

it('logs violations as one count per minute, without URLs of shoppers', () => {
  countViolations(legacy, 0)
  for (let time = 0; time < 100; time += 1) countViolations(modern, 1_000)
  countViolations(legacy, 60_000)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('script-src-elem https ×1')
  expect(lines[1]).toContain('script-src-elem inline ×100, script-src-elem https ×1')
  expect(lines.join('')).not.toMatch(/secret|hanna|evil|account/)
})

it('ignores made-up reports', () => {
  for (const report of ['', '[]', '{"csp-report":{"violated-directive":"a\\nb"}}', 'null', '[1]'])
    countViolations(report, 200_000)
  expect(lines).toEqual([])
})
