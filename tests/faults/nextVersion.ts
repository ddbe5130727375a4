import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startServerProcess } from '../support/serverProcess.ts'

const sources = [
  'contract',
  'server',
  'plant',
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'start.mjs',
]

/** Another version of the product in a folder of its own: the same code in a bundle whose files all have other names. It is built when this resolves. */
export async function buildNextVersion(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-next-'))
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const config = readFileSync('vite.config.ts', 'utf8')
  const names = "entryFileNames: 'assets/next-[name]-[hash].js', chunkFileNames: 'assets/next-[name]-[hash].js',"
  const changed = config.replace('output: {', `output: { ${names}`)
  if (changed === config) throw new Error('vite.config.ts has no output to change')
  writeFileSync(join(folder, 'vite.config.ts'), changed)
  const server = await startServerProcess({ folder }) // builds the bundle
  await server.stop()
  return folder
}
