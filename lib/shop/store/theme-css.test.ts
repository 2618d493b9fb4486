import { expect, it } from 'vitest'
import { completeTheme } from './complete-store'
import { themeLayout, themeStylesheet } from './theme-css'

it('names the variant of each part for the layout stylesheet', () => {
  const theme = completeTheme({ card: 'ruled', cart: 'stacked' })
  expect(themeLayout(theme)).toBe(
    'header-line listing-sidebar card-ruled product-plain cart-stacked footer-columns',
  )
})

it('gives colour fields the margin and corners of images, and none for square corners', () => {
  expect(themeStylesheet(completeTheme({ radiusImage: 20 }))).toContain('--field-radius:28px')
  expect(themeStylesheet(completeTheme({ radiusImage: 0 }))).toContain('--field-margin:0px')
})

it('is another text when a store’s own font changes', () => {
  const font = { name: 'Own', weights: '400', generic: 'serif' } as const
  const factors = { sizeAdjust: '100%', ascent: '90%', descent: '20%' }
  const textWith = (file: string) =>
    themeStylesheet(
      completeTheme({
        ownFonts: [{ ...font, ...factors, file }],
        fonts: { heading: 'Own', body: 'Own' },
      }),
    )
  expect(textWith('/stores/corner/own.woff2?v=1')).not.toBe(
    textWith('/stores/corner/own.woff2?v=2'),
  )
})
