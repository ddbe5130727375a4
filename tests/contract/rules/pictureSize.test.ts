import { expect, test } from 'vitest'
import { Picture } from '#contract/modules/identity/picture.ts'
import { pictureSize } from '#contract/rules/pictureSize.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)))
const zeros = (count: number) => Array<number>(count).fill(0)

const png = bytes('\x89PNG\r\n\x1a\n', zeros(4), 'IHDR', [0, 0, 0xfd, 0xe8, 0, 0, 0, 7])

test.each([
  ['png', png, { width: 65_000, height: 7 }],
  ['gif', bytes('GIF89a', [0xe8, 3, 2, 0]), { width: 1000, height: 2 }],
  ['bmp', bytes('BM', zeros(12), [40, 0, 0, 0], [5, 0, 0, 0], [0xfd, 0xff, 0xff, 0xff]), { width: 5, height: 3 }],
  ['webp, lossy', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0xe8, 3, 9, 0]), { width: 1000, height: 9 }],
  ['webp, extended', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0xe7, 3, 0, 8, 0, 0]), { width: 1000, height: 9 }],
  ['jpeg behind a profile', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xc2, 0, 17, 8, 0, 9, 3, 0xe8, 3]), { width: 1000, height: 9 }],
])('the size of a picture is read from its beginning: %s', (_kind, head, size) => {
  expect(pictureSize(head)).toEqual(size)
})

test('what is cut off or no picture says nothing', () => {
  for (const other of [bytes('\x89PNG'), bytes('GIF8'), bytes([0xff, 0xd8, 0xff]), bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0]), bytes('hello'), bytes()])
    expect(pictureSize(other)).toBe(null)
})

test('a picture inside a record is not larger than one that is uploaded', () => {
  const text = (head: Uint8Array) => `data:image/png;base64,${btoa(String.fromCharCode(...head))}`
  expect(Picture.safeParse(text(png)).success).toBe(true)
  const huge = Uint8Array.from(png)
  huge.set([0, 0, 0xfd, 0xe8], 20)
  expect(Picture.safeParse(text(huge)).success).toBe(false)
})
