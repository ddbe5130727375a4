import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { Problem } from '../http/problem.ts'
import { digestOf, readTar } from './tar.ts'

/** The last file of every backup: what is in it. `business`: the database inside, or a dump of the one outside. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  business: z.enum(['sqlite', 'postgresql']),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
export const dumpName = 'business.dump'

const damaged = () => new Problem(422, '这个备份不完整或已损坏，请换一个备份')

/**
 * Reads a backup from its first byte to its last and compares every file with what the manifest says. `each` gets the bytes of each file as
 * they come, `done` once it is whole. Throws 422 for one that is cut off, changed, or has a file too many or too few.
 */
export async function readArchive(
  file: string,
  each: (name: string, chunk: Uint8Array) => Promise<void> | void = () => {},
  done: (name: string) => Promise<void> | void = () => {},
): Promise<Manifest> {
  const found = new Map<string, string>()
  const last: Uint8Array[] = []
  const zipped = createReadStream(file)
  const source = createGunzip()
  zipped.on('error', (error) => source.destroy(error))
  zipped.pipe(source)
  try {
    await readTar(source, async ({ name, content }) => {
      const isManifest = name === manifestName
      const digest = await digestOf(content, (chunk) => (isManifest ? void last.push(chunk) : each(name, chunk)))
      if (!isManifest) found.set(name, digest)
      if (!isManifest) await done(name)
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw damaged()
  } finally {
    source.destroy()
    zipped.destroy()
  }
  const manifest = Manifest.safeParse(jsonOrNull(Buffer.concat(last).toString('utf8'))).data
  const isWhole = manifest?.files.length === found.size && manifest.files.every(({ name, sha256 }) => found.get(name) === sha256)
  if (!manifest || !isWhole) throw damaged()
  return manifest
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
