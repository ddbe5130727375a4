import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipOf, pieceOf, storedPiece, takesGzip } from '../../../server/http/gzipPieces.ts'

test('pieces that were compressed apart are one gzip body together, in any order and as often as one likes, with its check sum', async () => {
  const long = '权限'.repeat(40_000)
  const [first, second, empty] = await Promise.all([pieceOf(Buffer.from(long)), pieceOf(Buffer.from('"auth":[]')), pieceOf(Buffer.from(''))])
  expect(gunzipSync(gzipOf([storedPiece('{"timestamp":1}'), first, second, empty])).toString()).toBe(`{"timestamp":1}${long}"auth":[]`)
  expect(gunzipSync(gzipOf([second, storedPiece('二'), second])).toString()).toBe('"auth":[]二"auth":[]')
  expect(gunzipSync(gzipOf([])).toString()).toBe('')
  expect(() => storedPiece(long)).toThrow('too long')
})

test('who says gzip gets it, and who refuses it, or names none, does not', () => {
  for (const said of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5']) expect(takesGzip(said)).toBe(true)
  for (const said of [undefined, '', 'br', 'gzip;q=0', 'br, gzip;q=0.0, deflate']) expect(takesGzip(said)).toBe(false)
})
