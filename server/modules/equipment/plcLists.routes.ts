import { isTextType } from '#contract/tag.ts'
import type { DeviceLink, PlantTag } from '#contract/modules/equipment/overview.ts'
import { errorText, statuses } from '#contract/quality.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { PlcParts } from './plc.routes.ts'

/** What the office chooses from and looks over. For people: a screen has no use for them, and who may not see the plant gets nothing. */
export function plcListRoutes({
  tags,
  calculated,
  deviceCodes,
  diagnostics,
}: Pick<PlcParts, 'tags' | 'calculated' | 'deviceCodes' | 'diagnostics'>): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/mes/plc/tags',
      access: { signedIn: true },
      run: ({ caller }): PlantTag[] =>
        seesPlant(caller)
          ? [...tags(), ...calculated().map((tag) => ({ ...tag, deviceCode: '', dataType: '' }))].map(
              ({ tagCode, name, unit, decimals, dataType, deviceCode, equipmentCode }) => ({
                tagCode,
                name,
                unit,
                decimals,
                deviceCode,
                isText: isTextType(dataType),
                equipCode: equipmentCode,
              }),
            )
          : [],
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/devices',
      access: { signedIn: true },
      run({ caller }): DeviceLink[] {
        if (!seesPlant(caller)) return []
        const counts = Map.groupBy(tags(), ({ deviceCode }) => deviceCode)
        return deviceCodes().flatMap((code) => linkOf(diagnostics(code), counts.get(code)?.length ?? 0))
      },
    }),
  ]
}

function seesPlant(caller: Caller | null): boolean {
  return mayCall(signedIn(caller), 'mes:plc:view')
}

function linkOf(found: ReturnType<PlcParts['diagnostics']>, tags: number): DeviceLink[] {
  if (!found) return []
  const { deviceCode, name, protocol, host, port, state, stateSinceMs, lastOkMs, rttP50Ms, rttP95Ms, blocks } = found
  const failing = blocks.filter(({ status }) => status !== statuses.good.code)
  const [first] = failing
  const reason = first && state !== 'disabled' ? errorText(first.status) : null
  return [
    {
      deviceCode,
      name,
      protocol,
      host,
      port,
      state,
      stateSinceMs,
      lastOkMs,
      rttP50Ms,
      rttP95Ms,
      blocks: blocks.length,
      failedBlocks: failing.length,
      reason,
      tags,
    },
  ]
}
