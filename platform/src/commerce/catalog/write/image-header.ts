/**
 * Reads type and size from the first bytes of an image. The declared type of an upload is ignored.
 */
export type ImageHeader = {
  extension: 'webp' | 'jpg' | 'png' | 'gif'
  width: number
  height: number
}

const maxSide = 20_000

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  return { extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): ImageHeader | null {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return null
  return { extension: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function readWebp(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null
  }
  const kind = bytes.toString('latin1', 12, 16)
  const extension = 'webp'
  if (kind === 'VP8X') {
    return { extension, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { extension, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ') return null
  return {
    extension,
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
  }
}

/** Frame headers SOF0 to SOF15 hold the size; C4, C8 and CC in that range are other markers. */
function isFrameHeader(marker: number) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    if (isFrameHeader(bytes[at + 1] ?? 0)) {
      return {
        extension: 'jpg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      }
    }
    at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2)
  }
  return null
}

/** Type and size of an image, or null when its type is not served. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 32) return null
  const found = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  if (!found || found.width < 1 || found.height < 1) return null
  return found.width > maxSide || found.height > maxSide ? null : found
}
