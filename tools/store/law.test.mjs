import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPagePath } from '#lib/routes.ts'
import { projectRoot } from '#tools/lib/paths.mjs'
import { countries, duties } from './law.mjs'
import { openStores } from './store.testing.mjs'

const { run, writtenStore, path } = openStores()
const languages = readdirSync(join(projectRoot, 'messages'))

describe('npm run store -- law', () => {
  it.each([...countries, 'PT'])(
    'lists at least 40 duties for %s, and is no advice',
    async (code) => {
      const { status, lines } = await run(['law', code])
      expect(status).toBe(0)
      expect(lines[0]).toMatch(/^(?:[4-9]\d|\d{3,}) duties .* no legal advice/)
      if (code === 'PT') expect(lines[1]).toContain('AT, DE, FR, NL, SE')
    },
  )

  it.each(languages)('finds the pages of a new store in its language: %s', async (language) => {
    await run(['new', 'corner', '--preset', 'kiosk', '--language', language])
    expect((await run(['check', 'corner'])).lines).toHaveLength(16)
    const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
    const { sections } = read(path('corner/pages/withdrawal.json'))
    const { link } = read(`messages/${language}/withdrawal.json`)
    expect(sections[0].blocks.find(({ kind }) => kind === 'action').link.label).toBe(link)
    expect(JSON.stringify(sections[0])).toMatch(new RegExp(`[“„”«]${link}[”“»]`))
    expect(read(path('corner/store.json')).defaultLocale ?? 'en').toBe(language)
  })

  it('says what a new store still lacks, and no more once it is written', async () => {
    await run(['new', 'corner', '--preset', 'kiosk'])
    const todo = async () =>
      (await run(['law', 'DE', 'corner'])).lines.filter((line) => line.startsWith('   To do: '))
    const missing = await todo()
    for (const text of [
      'replace every [[…]] in stores/corner/pages/imprint.json',
      'replace every [[…]] in stores/corner/pages/withdrawal.json',
      'write stores/corner/pages/accessibility.json',
      'set seller in stores/corner/store.json',
    ])
      expect(missing).toContain(`   To do: ${text}`)
    await writtenStore('kiosk', 'written')
    const { lines } = await run(['law', 'DE', 'written'])
    expect(lines.join('\n')).not.toContain('[[…]]')
  })

  it('refuses what is no country', async () => {
    expect((await run(['law'])).status).toBe(1)
    expect((await run(['law', 'Germany'])).status).toBe(1)
  })
})

describe('each duty', () => {
  it('has a source, a page of the shop, and a journey that exists or something to do', () => {
    for (const { duty, source, at, journey, needs, you } of duties) {
      expect(source, duty).toMatch(/\d|BW|LCEN/)
      const example = at.replace('/[[...choice]]', '').replaceAll(/\[\w+\]/g, 'x')
      expect(isPagePath(example), `${duty}: ${at}`).toBe(true)
      const file = join(projectRoot, `e2e/journeys/${journey}.spec.ts`)
      if (journey) expect(existsSync(file), `${duty}: ${journey}`).toBe(true)
      else expect(needs ?? you, duty).toBeDefined()
    }
  })

  it('that the demo stores meet with a page has it', async () => {
    const { lines } = await run(['law', 'DE', 'terra-tide'], join(projectRoot, 'stores'))
    expect(lines.filter((line) => line.startsWith('   To do: '))).toEqual([])
  })
})
