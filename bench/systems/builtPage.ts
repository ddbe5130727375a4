import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { productFolder } from './millwright.ts'
import { freePort } from './ports.ts'
import { startNode } from './processes.ts'
import type { RunningSystem, System, Task } from './system.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** A page of this package (rows R3, G1 and E1), built by the product's own bundler and served as files: one chart or grid, no server behind it. */
export function builtPage(page: 'trend' | 'gantt' | 'grid', chart: string, { title, packages }: Pick<System, 'title' | 'packages'>): System {
  return { title, packages, start: (task) => start(task, page, chart) }
}

async function start({ folder }: Task, page: string, chart: string): Promise<RunningSystem> {
  const built = join(folder, 'page')
  const vite = join(productFolder, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', join(import.meta.dirname, `../${page}/vite.config.ts`), '--outDir', built, '--logLevel', 'warn']
  await startNode({ args, folder, workingFolder: productFolder, env: {} }).ended
  const port = await freePort('web')
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname
    readFile(join(built, name === '/' ? 'index.html' : name)).then(
      (bytes) => response.setHeader('content-type', types[extname(name) || '.html'] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const refuse = () => Promise.reject(new Error('a page of files cannot be killed'))
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    path: `/?chart=${chart}`,
    otherPath: null,
    cells: { selector: '[data-none]', attribute: 'data-none', prefix: '', reason: null },
    viewer: { path: '/', headers: {}, auth: null, asks: [] },
    alarms: null,
    pids: () => [],
    signIn: async () => undefined,
    kill: refuse,
    startAgain: refuse,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
