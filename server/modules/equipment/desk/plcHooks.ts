import type { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import type { plcTags } from '#contract/modules/equipment/plcTags.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { isNeverDevice, neverDeviceSentence } from '../../../devices/neverDevice.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { baseFaults } from '../config/addressBase.ts'
import { tellWalls } from '../registerHooks.ts'

type DeviceRow = NonNullable<(typeof plcDevices)['rowType']>
type TagRow = NonNullable<(typeof plcTags)['rowType']>

/** What devices ask of their tags: none is left without a possible address or without its device. Every change is read by at once. */
export const deviceHooks: Hooks<DeviceRow> = {
  ...tellWalls<DeviceRow>(
    'name',
    'protocol',
    'host',
    'port',
    'unitId',
    'timeoutMs',
    'scanMs',
    'addressBase',
    'wordOrder',
    'enabled',
    ...(['maxRegisters', 'maxGap', 'pauseMs', 'connections', 'keepAliveS', 'rack', 'slot', 'tsap', 'serialMode'] as const),
  ),
  beforeCreate: requireDeviceAddress,
  async beforeUpdate(row, before, { trx }) {
    requireDeviceAddress({ ...before, ...row })
    const { deviceCode, protocol, addressBase } = { ...before, ...row }
    if (addressBase === before.addressBase && protocol === before.protocol) return
    const [fault] = await baseFaults(trx, [{ deviceCode, protocol, addressBase, line: 0 }])
    if (fault) throw new Problem(422, fault.reason, { fields: { [protocol === before.protocol ? 'addressBase' : 'protocol']: [fault.reason] } })
  },
  async beforeRemove({ deviceCode, name }, { trx }) {
    const { count } = await trx
      .selectFrom('mes_plc_tag')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('deviceCode', '=', deviceCode)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) throw new Problem(409, `采集设备“${name}”还有 ${Number(count)} 个测点，请先删除这些测点，或把设备改为停用`)
  },
}

/** Throws 422 for an address at which no device stands (decisions.md 62). */
function requireDeviceAddress({ host, protocol }: Pick<DeviceRow, 'host' | 'protocol'>): void {
  if (protocol !== 'modbusRtu' && isNeverDevice(host)) throw new Problem(422, neverDeviceSentence, { fields: { host: [neverDeviceSentence] } })
}

/** What tags ask: a device that is there, and fields that fit together (contract/modules/equipment/plcTagRules.ts). */
export const tagHooks: Hooks<TagRow> = {
  ...tellWalls<TagRow>(
    ...([
      'name',
      'deviceCode',
      'area',
      'dbNumber',
      'address',
      'bit',
      'bitTo',
      'dataType',
      'wordOrder',
      'scale',
      'offset',
      'rawLow',
      'rawHigh',
      'engLow',
      'engHigh',
      'squareRoot',
      'clamp',
      'unit',
      'decimals',
      'scanClass',
      'scanMs',
    ] as const),
    ...(['deadband', 'staleAfterMs', 'limitLL', 'limitL', 'limitH', 'limitHH', 'role', 'valueMap', 'equipmentCode'] as const),
  ),
  beforeCreate: (row, unit) => judge(row, unit),
  beforeUpdate: (row, before, unit) => judge({ ...before, ...row }, unit),
}

async function judge(row: TagRow, { trx }: UnitOfWork): Promise<void> {
  const device = await trx.selectFrom('mes_plc_device').select(['protocol', 'addressBase']).where('deviceCode', '=', row.deviceCode).executeTakeFirst()
  if (!device) refuse('deviceCode', `采集设备 ${row.deviceCode} 不存在，请先建立这个设备`)
  const [fault] = tagFaults(row, device)
  if (fault) refuse(fault.field, fault.reason)
}

function refuse(field: string, reason: string): never {
  throw new Problem(422, reason, { fields: { [field]: [reason] } })
}
