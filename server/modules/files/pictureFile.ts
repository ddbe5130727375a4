import { open } from 'node:fs/promises'
import { pictureSize } from '#contract/rules/pictureSize.ts'
import type { PictureSize } from '#contract/rules/pictureSize.ts'

/** A JPEG may have profiles and thumbnails in front of its frame: as much of a file is read as `largestFrontBytes`. */
const largestFrontBytes = 4 * 1024 * 1024

/** What a picture on our disk says of its size; null where it says nothing that anybody could draw. */
export async function pictureSizeOf(path: string): Promise<PictureSize | null> {
  const file = await open(path, 'r')
  try {
    const front = Buffer.alloc(Math.min((await file.stat()).size, largestFrontBytes))
    const { bytesRead } = await file.read(front, 0, front.length, 0)
    return pictureSize(front.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
