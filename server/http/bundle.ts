import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** answers with the bundle's page, so that the browser's router decides what to show */
    callNotFoundPage(): FastifyReply
  }
}

/** Serves the built bundle: hashed assets for a year, the page itself never from a cache. */
export async function serveBundle(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, { root: folder, serve: false, etag: true })
  app.route({
    method: 'GET',
    url: '/assets/*',
    config: { access: { public: true } },
    handler: (request, reply) => {
      const { '*': name } = request.params as { '*': string } // the route's own wildcard
      return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true })
    },
  })
  for (const url of ['/', '/favicon.svg', '/config.js']) {
    app.route({
      method: 'GET',
      url,
      config: { access: { public: true } },
      handler: (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(url === '/' ? 'index.html' : url.slice(1), { cacheControl: false }),
    })
  }
}
