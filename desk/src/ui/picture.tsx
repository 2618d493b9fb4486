import { fromPlatform } from '#api/settings.ts'

interface Props {
  of: { url: string } | null | undefined
  /** Of each side, CSS pixels. */
  size?: number
}

/** The picture of something that is named beside it. */
export const Picture = ({ of, size = 36 }: Props) =>
  of && <img src={fromPlatform(of.url)} alt="" width={size} height={size} loading="lazy" />
