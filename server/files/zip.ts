import { crc32, inflateRawSync } from 'node:zlib'
import { Problem } from '../http/problem.ts'

/** Limits of an Excel workbook, which is a zip archive (security.md 1B-9). */
const maxEntries = 1000
const maxUnpackedBytes = 200 * 1024 * 1024
const maxRatio = 200

export type ZipEntry = { name: string; bytes: Buffer }

type Listed = { name: string; method: number; packed: number; unpacked: number; offset: number }

/**
 * Unpacks an archive. Sizes are checked in its directory before a byte is inflated, and again while inflating: an entry
 * that is bigger than it says is refused. Throws Problem 422.
 */
export function unzip(archive: Buffer): ZipEntry[] {
  const listed = directoryOf(archive)
  refuseBomb(listed)
  return listed.map((entry) => ({ name: entry.name, bytes: inflated(archive, entry) }))
}

/** The entries of an archive that we wrote ourselves: its sizes are not doubted. */
export function packedEntries(archive: Buffer): ZipEntry[] {
  return directoryOf(archive).map((entry) => ({ name: entry.name, bytes: inflated(archive, entry) }))
}

/** Packs entries without compression, so that a reader sees exactly the bytes that were checked. */
export function zipStored(entries: readonly ZipEntry[]): Buffer {
  return zipOf(entries, null)
}

/** Packs entries, each by `deflate` (raw deflate), or as it is where that is null. */
export function zipOf(entries: readonly ZipEntry[], deflate: ((bytes: Buffer) => Buffer) | null): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const packed = deflate ? deflate(bytes) : bytes
    const header = entryHeader(name, bytes, { method: deflate ? 8 : 0, packed: packed.length })
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        header.subarray(4, 30),
        fixed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        header.subarray(30),
      ]),
    )
    parts.push(header, packed)
    offset += header.length + packed.length
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    fixed([0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [directoryBytes, 4], [offset, 4], [0, 2]),
  ])
  return Buffer.concat([...parts, ...directory, end])
}

const utf8Names = 0x0800

function entryHeader(name: string, bytes: Buffer, { method, packed }: { method: 0 | 8; packed: number }): Buffer {
  const written = Buffer.from(name)
  const sizes = fixed([20, 2], [utf8Names, 2], [method, 2], [0, 2], [0x21, 2], [crc32(bytes), 4], [packed, 4], [bytes.length, 4], [written.length, 2], [0, 2])
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sizes, written])
}

/** Little-endian numbers of the given widths in bytes. */
function fixed(...numbers: (readonly [value: number, width: 2 | 4])[]): Buffer {
  return Buffer.concat(
    numbers.map(([value, width]) => {
      const bytes = Buffer.alloc(width)
      bytes.writeUIntLE(value, 0, width)
      return bytes
    }),
  )
}

const endBytes = 22
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const listedMark = 0x02014b50
const listedBytes = 46

function directoryOf(archive: Buffer): Listed[] {
  const end = archive.lastIndexOf(endMark)
  if (end < 0 || end + endBytes > archive.length) throw damaged()
  const count = archive.readUInt16LE(end + 10)
  if (count > maxEntries) throw new Problem(422, `工作簿里有 ${count} 个部件，最多 ${maxEntries} 个。请另存为一个新的 .xlsx 后再导入`)
  const listed: Listed[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + listedBytes > archive.length || archive.readUInt32LE(at) !== listedMark) throw damaged()
    const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new Problem(422, '工作簿已加密，请在 Excel 里取消密码后再导入')
    const [nameBytes, extraBytes, commentBytes] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)]
    listed.push({
      name: archive.toString('utf8', at + listedBytes, at + listedBytes + nameBytes),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    })
    at += listedBytes + nameBytes + extraBytes + commentBytes
  }
  return listed
}

function refuseBomb(listed: readonly Listed[]): void {
  const unpacked = listed.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = listed.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > maxUnpackedBytes) throw new Problem(422, `工作簿解压后超过 ${maxUnpackedBytes / 1024 / 1024} MB，请分成几个文件导入`)
  if (unpacked > packed * maxRatio) throw new Problem(422, `工作簿的压缩率超过 ${maxRatio} 倍，不是正常的表格，已拒绝`)
}

const stored = 0
const deflated = 8
const localMark = 0x04034b50
const localBytes = 30

function inflated(archive: Buffer, { method, packed, unpacked, offset }: Listed): Buffer {
  if (offset + localBytes > archive.length || archive.readUInt32LE(offset) !== localMark) throw damaged()
  const start = offset + localBytes + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const body = archive.subarray(start, start + packed)
  if (body.length !== packed || (method !== stored && method !== deflated)) throw damaged()
  const bytes = method === stored ? body : inflateAtMost(body, unpacked)
  if (bytes.length !== unpacked) throw damaged()
  return bytes
}

function inflateAtMost(body: Buffer, limitBytes: number): Buffer {
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(limitBytes, 1) })
  } catch {
    throw damaged() // whatever zlib dislikes, a person can only save the workbook anew
  }
}

function damaged(): Problem {
  return new Problem(422, 'Excel 文件已损坏，无法读取。请在 Excel 里打开并另存为 .xlsx 后再导入')
}
