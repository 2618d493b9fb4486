declare module 'subset-font' {
  /** A part of a font as TrueType: the letters of a text, at a point of its variable axes or on all. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype'
      noHinting: boolean
      variationAxes?: Record<string, number>
    },
  ): Promise<Buffer>
}
