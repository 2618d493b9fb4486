import { describe, expect, it } from 'vitest'
import {
  contrastPairs,
  contrastRatio,
  completeColours,
  failingPairs,
  readable,
  scrimPercent,
} from './colours'

const failing = (colours: ReturnType<typeof completeColours>) =>
  contrastPairs
    .filter((pair) => contrastRatio(colours[pair.foreground], colours[pair.ground]) < pair.floor)
    .map(({ foreground, ground }) => `${foreground} on ${ground}`)

/** A reproducible series of numbers from 0 to 1. */
function series(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('derived colours', () => {
  it.each([
    ['light', '#FFFFFF', '#1A1A1A', '#0A4633'],
    ['dark', '#12171C', '#E8EDF1', '#EBD9AE'],
    ['tinted', '#F0F4EF', '#14251E', '#6430C8'],
  ])('reach every minimum contrast in a %s theme', (_, background, foreground, primary) => {
    expect(failing(completeColours({ background, foreground, primary }))).toEqual([])
  })

  it('reach every minimum contrast for any three readable colours', () => {
    const next = series(20_261_122)
    const colour = () =>
      `#${[0, 0, 0]
        .map(() =>
          Math.floor(next() * 256)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`
    let tried = 0
    while (tried < 300) {
      const [background, foreground, primary] = [colour(), colour(), colour()]
      if (contrastRatio(foreground, background) < 7) continue
      if (contrastRatio(primary, background) < 4.5) continue
      tried += 1
      expect([
        background,
        foreground,
        primary,
        failing(completeColours({ background, foreground, primary })),
      ]).toEqual([background, foreground, primary, []])
    }
  })

  it('never replace a given colour', () => {
    const given = { background: '#FFFFFF', foreground: '#111111', primary: '#0044AA' }
    expect(completeColours({ ...given, accent: '#FFE23F', sale: '#C7230A' })).toMatchObject({
      ...given,
      accent: '#FFE23F',
      sale: '#C7230A',
    })
  })
})

describe('an unreadable colour', () => {
  it('has a nearest readable one', () => {
    const better = readable('#8888FF', ['#FFFFFF'])
    expect(contrastRatio(better, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(better, '#FFFFFF')).toBeLessThan(5)
  })

  it('is reported with that one, for all of its backgrounds at once', () => {
    const colours = completeColours({
      background: '#FFFFFF',
      foreground: '#111111',
      primary: '#0044AA',
      sale: '#FF9966',
    })
    const pairs = failingPairs({ colours }).map((pair) => [pair.foreground, pair.better])
    expect(new Set(pairs.map(([name]) => name))).toEqual(new Set(['sale']))
    expect(failing({ ...colours, ...Object.fromEntries(pairs) })).toEqual([])
  })
})

describe('the ground of a text on an image', () => {
  it.each([
    ['#F8F6F1', '#26355E'],
    ['#E8EDF1', '#1B2229'],
    ['#0F0F0F', '#FFE23F'],
    ['#291445', '#CDB6F2'],
  ])('is opaque enough for %s on %s over any pixel, and no more than that', (text, colour) => {
    const percent = scrimPercent(text, colour)
    expect(percent).toBeLessThan(95)
    const over = (pixel: number[], share: number) =>
      `#${pixel
        .map((value, index) => {
          const own = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16)
          return Math.round(own * share + value * (1 - share))
            .toString(16)
            .padStart(2, '0')
        })
        .join('')}`
    const worst = (share: number) => {
      const next = series(7)
      const pixels = Array.from({ length: 500 }, () => [0, 0, 0].map(() => next() * 255))
      const ends = [
        [0, 0, 0],
        [255, 255, 255],
      ]
      return Math.min(
        ...[...pixels, ...ends].map((pixel) => contrastRatio(text, over(pixel, share))),
      )
    }
    expect(worst(percent / 100)).toBeGreaterThanOrEqual(4.5)
    expect(worst((percent - 2) / 100)).toBeLessThan(4.5)
  })
})
