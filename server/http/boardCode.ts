import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Vite's list of what it built, by source file. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }))
type Manifest = z.infer<typeof Manifest>

const page = 'index.html'
/** What every board needs besides the page's own code. */
const always = ['src/displays/Displays.tsx', 'src/realtime/socketWire.ts']

/**
 * Names the code of a board in the headers of its page (`Link`, RFC 8288), so that a browser fetches it beside the page's own
 * code and not after having run that. Null for other pages, and when the bundle came without a manifest.
 */
export async function boardCodeOf(folder: string): Promise<(url: string) => string | null> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = Manifest.parse(JSON.parse(text))
  return (url) => {
    const board = /^\/display\/([a-z]+)(?=[/?]|$)/.exec(url)?.[1]
    const name = board === 'board' ? 'custom' : board // the boards that were made in the plant
    const source = name && `src/displays/boards/${name[0]?.toUpperCase()}${name.slice(1)}Board.tsx`
    if (!source || !manifest[source]) return null
    const known = codeOf(manifest, [page])
    const files = [...codeOf(manifest, [source, ...always])].filter((file) => !known.has(file))
    return files.map((file) => `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}`).join(', ')
  }
}

/** The files of these sources and of all that they import. */
function codeOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const waiting = [...sources]
  const seen = new Set<string>()
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const built = manifest[source]
    if (!built || seen.has(source)) continue
    seen.add(source)
    for (const file of [built.file, ...built.css]) files.add(file)
    waiting.push(...built.imports)
  }
  return files
}
