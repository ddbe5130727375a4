import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { builtFromFile } from '../http/bundle.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')
const stamp = join(dist, builtFromFile)
const mode = 'production'
/** raised when the same sources make another bundle */
const recipe = `${mode} 2`
const inputs = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the web bundle when its sources are not the ones it was built from; returns its folder. */
export async function freshBundle(): Promise<string> {
  const from = sourcesOf(root)
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return dist
  await build()
  compressBelow(dist)
  writeFileSync(stamp, from)
  return dist
}

/** What a bundle is made of, as a hash: by it pages know whether they are the ones that are served. `folder` holds the product. */
export function sourcesOf(folder: string): string {
  const hash = createHash('sha256').update(recipe)
  for (const input of inputs) for (const file of filesOf(join(folder, input))) hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

const worthwhileBytes = 2048

/** Every text of the bundle once more as brotli and gzip: a page is opened a thousand times and built once. */
function compressBelow(folder: string): void {
  for (const path of filesOf(folder)) {
    if (!/\.(js|css|svg|html|json)$/.test(path)) continue
    const text = readFileSync(path)
    if (text.length < worthwhileBytes) continue
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
  }
}

/**
 * Vite runs in a process of its own, so that its memory is gone when the server starts. Its chatter is kept for the failure.
 * The bundle is for people, whatever NODE_ENV this process was given: React and antd look at it while they are bundled.
 */
function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: mode },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    vite.stdout.on('data', (chunk) => said.push(String(chunk)))
    vite.stderr.on('data', (chunk) => said.push(String(chunk)))
    vite.on('error', reject)
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build failed: ${said.join('').slice(-2000)}`))))
  })
}
