import { appendFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { builtFromFile } from '../../server/http/bundle.ts'
import { freshBundle, sourcesOf } from '../../server/start/bundleBuild.ts'

const sources = [
  'contract',
  'server',
  'plant',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'start.mjs',
]

/** Another version of the product in a folder of its own: the same code in a bundle whose files all have other names, ready to be served. */
export async function makeNextVersion(): Promise<string> {
  const dist = await freshBundle()
  const folder = mkdtempSync(join(tmpdir(), 'millwright-next-'))
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  appendFileSync(join(folder, 'index.html'), '<!-- the next version -->\n')
  cpSync(dist, join(folder, 'dist'), { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) }) // they hold the old names
  renameAssets(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', builtFromFile), sourcesOf(folder))
  return folder
}

/** Gives every script and style another name, and says so wherever it is named. */
function renameAssets(dist: string): void {
  const assets = join(dist, 'assets')
  const names = new Set(readdirSync(assets).filter((name) => /\.(js|css|mjs)$/.test(name)))
  const renamed = (text: string) => text.replaceAll(/[\w.-]+\.(?:js|css|mjs)\b/g, (name) => (names.has(name) ? `next-${name}` : name))
  for (const file of [join(dist, 'index.html'), ...[...names].map((name) => join(assets, name))]) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  for (const name of names) renameSync(join(assets, name), join(assets, `next-${name}`))
}

/** Takes the folder away again. */
export function removeVersion(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
