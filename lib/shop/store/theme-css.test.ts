import { expect, it } from 'vitest'
import { completeTheme } from './complete-store'
import { themeLayout, themeStylesheet } from './theme-css'
import { themeFileSchema } from './theme-schema'
import { wholeStore } from './whole-store.testing'

const night = { background: '#101418', foreground: '#F2F2F0', primary: '#C8E06A' }

it('says of a theme that has everything, of one that has nothing and of a dark one what is in theme-css.testing.txt', async () => {
  const [font] = wholeStore.theme.ownFonts
  const said = [
    wholeStore.theme,
    {},
    {
      ...{ colours: night, radius: 6, radiusImage: 0, radiusCount: 'square', density: 'roomy' },
      ...{ display: 'loud', ownFonts: [font], fonts: { heading: 'Own', body: 'Own' } },
    },
  ].map((file) => {
    const theme = completeTheme(themeFileSchema.parse(file))
    return [themeLayout(theme), ...themeStylesheet(theme).split(/(?<=[;{}])/)].join('\n')
  })
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('theme-css.testing.txt')
})
