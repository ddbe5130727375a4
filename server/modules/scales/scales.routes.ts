import { scales, ScaleSetup } from '#contract/modules/scales/scale.ts'
import { scaleTryPath } from '#contract/modules/scales/scaleTrial.ts'
import type { ScaleTrial } from '#contract/modules/scales/scaleTrial.ts'
import { ScaleHold, scaleConnectPath, scaleReleasePath } from '#contract/modules/scales/scaleReading.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { scaleTarget } from '../../devices/scale/scaleTarget.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { createTriedTargets } from '../../outbound/triedTargets.ts'
import { releaseScale, takeScale } from './lease.service.ts'
import { requireReachable } from './scaleHooks.ts'
import { tryScale } from './tryScale.ts'

const access = { permission: 'mes:scale:connect' } as const
/** a terminal renews every five seconds */
const perMinute = 120

/** Taking scales, giving them back, and trying one as a form says. */
export function scaleRoutes({ db, bus, now }: { db: Database; bus: Bus; now: () => number }): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  const noteTarget = createTriedTargets({ units, now, entity: scales.name })
  return [
    defineRoute({
      method: 'POST',
      path: scaleConnectPath,
      access,
      perMinute,
      body: ScaleHold,
      run: ({ body, caller }) => units(signedIn(caller), (unit) => takeScale(unit, body)),
    }),
    defineRoute({
      method: 'POST',
      path: scaleReleasePath,
      access,
      perMinute,
      body: ScaleHold,
      run: ({ body, caller }) => units(signedIn(caller), (unit) => releaseScale(unit, body)),
    }),
    defineRoute({
      method: 'POST',
      path: scaleTryPath,
      access: { permission: 'mes:scale:edit' },
      perMinute,
      body: ScaleSetup,
      async run({ body, caller }): Promise<ScaleTrial> {
        if (body.link === 'webSerial') throw new Problem(422, '浏览器串口在这台电脑上试，请点“打开串口”')
        requireReachable(body)
        await noteTarget({ ...scaleTarget(body), caller: signedIn(caller) })
        return tryScale(body)
      },
    }),
  ]
}
