import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { PdfViewerQuery } from '#contract/uploading.ts'
import { boardCodeOf } from './boardCode.ts'
import { firstGround } from './firstGround.ts'
import { serveLodopFrame } from './lodopFrame.ts'
import { networkOrigin, ownAddresses } from './networkOrigin.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** answers with the bundle's page, so that the browser's router decides what to show at `url` */
    callNotFoundPage(url: string): FastifyReply
  }
}

/** The worker that reads codes of a camera (src/admin/modules/scanning/codeReader.worker.ts): it alone may compile WebAssembly, and do nothing else. */
const readsCodes = /^codeReader\.worker-[\w-]+\.js$/
const readerSecurity = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Beside the bundle: a hash of the sources it was built from. */
export const builtFromFile = '.built-from'
/** That many digits of it tell one build from another. */
const buildDigits = 16

/** `isDemo`: the plant behind it is simulated; `hasLodop`: people may print by C-LODOP on their own computer */
type Told = { apiBase: string | null; plantTz: string; isDemo: boolean; hasLodop: boolean }

/** Serves the built bundle, compressed as it was built: hashed assets for a year, the page itself never from a cache. The pages are told what `config.js` says, or to ask the back end `apiBase`, the plant's time zone, and which build they are, so that an open page finds out about a newer one. */
export async function serveBundle(app: FastifyInstance, folder: string, { apiBase, plantTz, isDemo, hasLodop }: Told): Promise<void> {
  const build = (await readFile(join(folder, builtFromFile), 'utf8').catch(() => '')).slice(0, buildDigits) // a folder that was built elsewhere has none
  const boardCode = await boardCodeOf(folder)
  await app.register(staticFiles, { root: folder, serve: false, etag: true, preCompressed: true })
  app.decorateReply('callNotFoundPage', function (url: string) {
    const code = boardCode(url)
    if (code !== null) this.header('link', code)
    return this.type('text/html; charset=utf-8').header('cache-control', 'no-cache').sendFile('index.html')
  })
  app.route({
    method: 'GET',
    url: '/assets/*',
    config: { access: { public: true } },
    handler: (request, reply) => {
      const { '*': name } = request.params as { '*': string } // the route's own wildcard
      if (name.split('/').includes('..')) return reply.callNotFound() // encoded, or the client would have resolved it
      if (readsCodes.test(name)) reply.header('content-security-policy', readerSecurity)
      return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true })
    },
  })
  if (hasLodop) serveLodopFrame(app)
  for (const url of ['/', '/favicon.svg', '/heldPicture.js', '/offlineShell.js']) {
    app.route({
      method: 'GET',
      url,
      config: { access: { public: true } },
      handler: (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(url === '/' ? 'index.html' : url.slice(1), { cacheControl: false }),
    })
  }
  app.route({
    method: 'GET',
    url: fileEndpoints.pdfViewer, // a page of the bundle; what it shows it has to ask for with its ticket
    config: { access: { public: true } },
    handler: (request, reply) => {
      PdfViewerQuery.parse(request.query)
      return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
    },
  })
  app.route({
    method: 'GET',
    url: '/config.js',
    config: { access: { public: true } },
    handler: async (request, reply) => {
      const listening = app.server.address()
      const listensOn = typeof listening === 'object' ? (listening?.address ?? null) : null
      const origin = networkOrigin({ host: request.headers.host ?? '', protocol: request.protocol, from: request.ip, listensOn, own: ownAddresses() })
      const elsewhere = origin === '' ? '' : `networkOrigin: ${JSON.stringify(origin)}, `
      const written = apiBase === null ? await readFile(join(folder, 'config.js'), 'utf8') : `window.millwright = ${JSON.stringify({ apiBase })}`
      const told = `${written.trimEnd()}\nwindow.millwright = { ${elsewhere}plantTz: ${JSON.stringify(plantTz)}, build: ${JSON.stringify(build)}, ${isDemo ? 'isDemo: true, ' : ''}${hasLodop ? 'hasLodop: true, ' : ''}...window.millwright }\n${firstGround}`
      return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(told)
    },
  })
}
