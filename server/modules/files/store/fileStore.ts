import type { Readable } from 'node:stream'

/** A file that was received whole and lies on our disk: its digest is of exactly these bytes. */
export type SpooledFile = { path: string; bytes: number; sha256: string }

/** Which bytes of a file, both ends included. */
export type ByteRange = { first: number; last: number }

/** Where the bytes of files rest. Keys are 32 hex digits of our own making; nothing that people wrote is part of a place. */
export type FileStore = {
  /** Says whether the settings lead somewhere. Throws Problem with a sentence for the person at the console. */
  check(): Promise<void>
  /** Takes a received file over: it is there for good when this returns. May be given the same key again. */
  keep(key: string, file: SpooledFile): Promise<void>
  /** Throws Problem 404 when it is gone. */
  read(key: string, range: ByteRange): Promise<Readable>
  /** Fine when there is none. */
  remove(key: string): Promise<void>
}

export const gone = '文件不存在或已被删除'
