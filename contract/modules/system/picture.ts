import { z } from 'zod'

const maxPictureBytes = 200 * 1024
const dataUrl = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,([A-Za-z0-9+/]+={0,2})$/
const filePath = /^(?!\/\/)(?!.*\.\.)[\w./-]{1,200}$/

/** Bytes of the picture a data URL holds; null when it is no raster data URL. */
export function pictureBytes(text: string): Uint8Array | null {
  const [, base64] = dataUrl.exec(text) ?? []
  if (base64 === undefined || base64.length % 4 !== 0) return null
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Signatures of the picture formats we take; SVG is none of them (security.md 42). */
function isRaster(bytes: Uint8Array): boolean {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  const isWebp = starts(0x52, 0x49, 0x46, 0x46) && [0x57, 0x45, 0x42, 0x50].every((byte, at) => bytes[at + 8] === byte)
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46, 0x38) || starts(0x42, 0x4d) || isWebp
}

/** A picture: '' for none, the path of an uploaded file, or a raster data URL of at most 200 KB whose bytes are what they say (security.md 1B-10). */
export const Picture = z
  .string()
  .max(Math.ceil((maxPictureBytes * 4) / 3) + 64, '图片不能超过 200 KB')
  .refine((text) => {
    if (text === '' || filePath.test(text)) return true
    const bytes = pictureBytes(text)
    return bytes !== null && bytes.length <= maxPictureBytes && isRaster(bytes)
  }, '请选择 200 KB 以内的 PNG、JPG、GIF、WebP 或 BMP 图片')
