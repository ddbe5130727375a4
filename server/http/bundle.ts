import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** answers with the bundle's page, so that the browser's router decides what to show */
    callNotFoundPage(): FastifyReply
  }
}

/** Serves the built bundle, compressed as it was built: hashed assets for a year, the page itself never from a cache. With `apiBase` the pages are told to ask that back end. */
export async function serveBundle(app: FastifyInstance, folder: string, apiBase: string | null): Promise<void> {
  await app.register(staticFiles, { root: folder, serve: false, etag: true, preCompressed: true })
  app.route({
    method: 'GET',
    url: '/assets/*',
    config: { access: { public: true } },
    handler: (request, reply) => {
      const { '*': name } = request.params as { '*': string } // the route's own wildcard
      return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true })
    },
  })
  const told = apiBase === null ? null : `window.millwright = ${JSON.stringify({ apiBase })}\n`
  for (const url of ['/', '/favicon.svg', ...(told === null ? ['/config.js'] : [])]) {
    app.route({
      method: 'GET',
      url,
      config: { access: { public: true } },
      handler: (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(url === '/' ? 'index.html' : url.slice(1), { cacheControl: false }),
    })
  }
  if (told === null) return
  app.route({
    method: 'GET',
    url: '/config.js',
    config: { access: { public: true } },
    handler: (_request, reply) => reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(told),
  })
}
