import { defineRoute, Reply } from '../http/route.ts'
import type { AnyRoute } from '../http/route.ts'
import { Problem } from '../http/problem.ts'

/** The parts without which the server is not ready; null means well. */
export type Parts = Record<'database' | 'redis' | 'collector' | 'history', () => Promise<boolean> | boolean>

/** For supervisors of the process and for kiosks: no detail beyond ok or the failing part (observing.md). */
export function healthRoutes(parts: Parts, metrics: { text: () => Promise<string>; contentType: string; token: string | undefined }): AnyRoute[] {
  return [
    defineRoute({ method: 'GET', path: '/health/live', access: { public: true }, run: () => ({ status: 'ok' }) }),
    defineRoute({
      method: 'GET',
      path: '/health/ready',
      access: { public: true },
      async run({ reply }) {
        for (const [name, isWell] of Object.entries(parts)) {
          if (await isWell()) continue
          reply.header('retry-after', 5)
          throw new Problem(503, name)
        }
        return { status: 'ok' }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/metrics',
      access: { permission: 'monitor:metrics', orBearer: metrics.token },
      run: async () => new Reply({ raw: await metrics.text(), contentType: metrics.contentType }),
    }),
  ]
}
