import { deflateSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { newItem } from '#contract/rules/label/newItem.ts'
import { designPdf } from '../../../../server/modules/labels/print.service.ts'

/** A part of a PNG (RFC 2083 3.2). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function png(width: number, height: number, colourType: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, colourType, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
const whole = png(2, 2, 6, deflateSync(Buffer.alloc(2 * 9)))

const drawn = (bytes: Buffer, type = 'png') => {
  const picture = { ...newItem('braid-image', '0123456789'), value: `data:image/${type};base64,${bytes.toString('base64')}` }
  const template = { title: 'picture', width: 400, height: 300, pageWidth: 100, pageHeight: 70, tempItems: [picture] }
  return designPdf({ template, bizType: '', values: {} }, 0)
}

test('a label with a whole picture is drawn', async () => {
  expect((await drawn(whole)).pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
})

test.each([
  ['bytes that are no picture', Buffer.from('not a picture at all'), 'png'],
  ['a PNG that ends in its head', whole.subarray(0, 20), 'png'],
  ['a PNG whose points are no zlib', png(2, 2, 6, Buffer.from('no zlib')), 'png'],
  ['a PNG whose points end early', png(2, 2, 6, deflateSync(Buffer.alloc(18)).subarray(0, 6)), 'png'],
  ['a PNG without points, of no size', png(0, 0, 2, deflateSync(Buffer.alloc(0))), 'png'],
  ['a PNG that says to have billions of points', png(60_000, 60_000, 6, deflateSync(Buffer.alloc(18))), 'png'],
  ['a JPEG that ends in its head', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'jpeg'],
])('%s is refused with a sentence', async (_what, bytes, type) => {
  await expect(drawn(bytes, type)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('图片') })
})
