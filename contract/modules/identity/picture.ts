import { z } from 'zod'
import { isFilePath } from '../../rules/filePath.ts'
import { mostPixels, pictureSize } from '../../rules/pictureSize.ts'
import { isRaster } from '../../rules/uploadTypes.ts'
import { embeddedBytes } from '../../uploading.ts'

const dataUrl = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,([A-Za-z0-9+/]+={0,2})$/

/** Bytes of the picture a data URL holds; null when it is no raster data URL. */
export function pictureBytes(text: string): Uint8Array | null {
  const [, base64] = dataUrl.exec(text) ?? []
  if (base64 === undefined || base64.length % 4 !== 0) return null
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** A picture: '' for none, the path of an uploaded file, or a raster data URL of at most 200 KB whose bytes are what they say; never SVG (security.md 42, 1B-10). */
export const Picture = z
  .string()
  .max(Math.ceil((embeddedBytes * 4) / 3) + 64, '图片不能超过 200 KB')
  .refine((text) => {
    if (text === '' || isFilePath(text)) return true
    const bytes = pictureBytes(text)
    if (bytes === null || bytes.length > embeddedBytes || !isRaster(bytes)) return false
    const size = pictureSize(bytes)
    return size === null || size.width * size.height <= mostPixels
  }, '请选择 200 KB 以内的 PNG、JPG、GIF、WebP 或 BMP 图片')
