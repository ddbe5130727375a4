import type { FastifyRequest } from 'fastify'
import type { PairingState } from '#contract/modules/walls/pairing.ts'
import { ScreenReport } from '#contract/modules/walls/screenReport.ts'
import type { ScreenOrders } from '#contract/modules/walls/screenReport.ts'
import { Problem } from '../../http/problem.ts'
import { tokenOf } from '../../http/register.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { fetchPairing, openPairing } from './pairings.service.ts'
import type { WallsParts } from './parts.ts'
import { noteSeen, ordersOf, ownScreen } from './screens.service.ts'
import { noteVitals } from './vitals.service.ts'

/** Screens behind one address, as behind a proxy, that may wait at the same time, each asking every 2 s. */
const pollsPerMinute = 20 * 30

/** What a screen itself asks: to be paired, what it shall show, and its next token (decisions.md 25, 32). */
export function displayRoutes({ db, bus, screens, now }: WallsParts): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/display/pair',
      access: { public: true },
      perMinute: 30,
      run: ({ request }) => openPairing(db, request.ip, now()),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/display/pair/:nonce',
      access: { public: true },
      perMinute: pollsPerMinute,
      async run({ request }): Promise<PairingState> {
        const { nonce } = request.params as { nonce: string } // the path above names it
        const fetched = await fetchPairing(db, nonce, now())
        if (fetched.status !== 'approved') return fetched
        const token = await screens.firstToken(fetched.screenId)
        return token === null ? { status: 'expired' } : { status: 'approved', token, screen: await ownScreen(db, fetched.screenId) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/display/report',
      access: { screen: true },
      body: ScreenReport,
      async run({ body: { build, vitals }, request }): Promise<ScreenOrders> {
        const proved = await screens.verify(tokenOf(request) ?? '')
        if (!proved) throw noLongerPaired()
        const { screenId } = proved.caller
        await noteSeen(db, screenId, build, now())
        if (vitals) noteVitals(bus, screenId, vitals, build, now())
        return { ...(await ordersOf(db, screenId)), renewIn: Math.ceil(proved.renewInMs / 1000) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/display/renew',
      access: { screen: true },
      run: async ({ request }) => ({ token: await renewed(request) }),
    }),
  ]

  async function renewed(request: FastifyRequest): Promise<string> {
    const token = await screens.renew(tokenOf(request) ?? '')
    if (token === null) throw noLongerPaired()
    return token
  }
}

/** Between the guard of the route and its work the screen was revoked. */
function noLongerPaired(): Problem {
  return new Problem(401, '屏幕已解除配对')
}
