import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import { refusalText } from '#contract/refusals.ts'
import type { Browsed, BrowseRange, ProbeLayer, ProbeReport, ProbeStep, ProbeTarget } from '#contract/modules/equipment/plcProbe.ts'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { hasWords } from '../../../devices/driver.ts'
import { isNeverDevice, neverDeviceSentence } from '../../../devices/neverDevice.ts'
import type { Answer, Loss } from '../../../devices/line/connection.ts'
import { protocols } from '../../../devices/protocols.ts'
import { tagDecoder } from '../../../devices/tagDecoder.ts'
import { openProbe, readRange, resolveHost } from '../../../devices/probe.ts'
import type { Probe, ProbedDevice } from '../../../devices/probe.ts'

/** tags that one test reads, in the order of their addresses */
const mostTags = 200
/** a test ends here, however slow the device is */
const longestMs = 20_000

type TestedTag = Pick<PlcTag, 'tagCode' | 'area' | 'dbNumber' | 'address' | 'dataType' | 'wordOrder' | 'bit' | 'bitTo'>
type TestedDevice = ProbeTarget & Pick<PlcDevice, 'addressBase' | 'wordOrder'>

/** Tries a device layer by layer: name, port, unit, then the addresses and the types of its tags. The first that fails is what to mend. */
export async function testConnection(device: TestedDevice, tags: readonly TestedTag[]): Promise<ProbeReport> {
  const { host, port } = device
  const isSerial = device.protocol === 'modbusRtu'
  const { address, ms } = isSerial ? { address: host, ms: 0 } : await resolveHost(host)
  if (!isSerial && address !== null && isNeverDevice(address)) return report([failed('name', ms, neverDeviceSentence)])
  if (address === null) return report([failed('name', ms, `没有找到主机 ${host}，请检查主机地址，或直接填 IP 地址`)])
  const name = passed('name', ms, isSerial ? `串口 ${host}` : address === host ? `IP 地址 ${host}` : `${host} → ${address}`)
  const where = isSerial ? host : String(port)
  const probe = await openProbe(probed(device))
  if ('loss' in probe) return report([name, failed('port', probe.ms, notOpened(device, probe.loss))])
  try {
    const opened = passed('port', probe.connectMs, `${where} 开着，连上了`)
    const unit = await tryUnit(probe, device, tags)
    if (unit.state === 'failed') return report([name, opened, unit])
    return report([name, opened, unit, ...(await tryTags(probe, device, tags))])
  } finally {
    probe.close()
  }
}

/** Reads a range for a person who looks for a value. */
export async function browse(target: ProbeTarget, { dbNumber, ...range }: BrowseRange): Promise<Browsed> {
  const { address, refusals } = protocols[target.protocol]
  if (target.protocol !== 'modbusRtu' && isNeverDevice((await resolveHost(target.host)).address ?? ''))
    return { words: [], rttMs: null, failure: neverDeviceSentence }
  if (!address.areas.includes(range.area)) return { words: [], rttMs: null, failure: `这个协议没有区 ${range.area}，请选 ${address.areas.join('、')}` }
  const probe = await openProbe(probed(target))
  if ('loss' in probe) return { words: [], rttMs: null, failure: notOpened(target, probe.loss) }
  try {
    const { words, rttMs, failure } = await readRange(
      probe,
      { ...range, ...(dbNumber !== null && { db: dbNumber }), count: Math.min(range.count, 65_536 - range.start) },
      refusals.splits,
    )
    return { words, rttMs, failure: failure === null ? null : `单元 ${target.unitId} ${outcomeWords[failure]}` }
  } finally {
    probe.close()
  }
}

const lossWords: Record<Loss, string> = {
  unreachable: '没有应答或被拒绝，请检查电源、网线、IP 地址、端口和防火墙',
  closed: '刚连上就被对方断开，这台网关可能只允许一个连接',
  garbage: '对方说的不是这个协议，请检查端口和协议',
  idle: '刚连上就被对方断开，这台网关可能只允许一个连接',
  refused: '对方拒绝了连接，请检查机架、插槽或 TSAP，以及 PLC 的空闲连接数',
  noDriver: '这台服务器没有装串口组件，请在程序目录执行 npm install serialport@13 后重新启动',
  silent: '连上了但没有应答',
}

const outcomeWords: Record<Answer['outcome'], string> = {
  ok: '应答正常',
  timeout: '没有在超时内应答，请检查站号和超时',
  exception: '拒绝读取',
  stopped: '应答正常，PLC 在停机',
  noDriver: '缺少串口组件',
  garbage: '应答的报文不对，可能是别的站号或别的协议',
  disconnected: '断开了连接，这台网关可能只允许一个连接',
}

function probed({ host, port, unitId, timeoutMs, protocol, rack, slot, tsap, serialMode }: ProbeTarget): ProbedDevice {
  const standard = deviceStandards
  const manners = {
    ...standard,
    rack: rack ?? standard.rack,
    slot: slot ?? standard.slot,
    tsap: tsap ?? standard.tsap,
    serialMode: serialMode ?? standard.serialMode,
  }
  return { host, port, unitId, timeoutMs, protocol, manners }
}

function notOpened({ protocol, host, port }: ProbeTarget, loss: Loss): string {
  if (protocol !== 'modbusRtu') return `端口 ${port} 没有连上：${lossWords[loss]}`
  return `串口 ${host} 没有打开：${loss === 'unreachable' ? '没有这个串口、没有权限或正被占用，请检查路径和用户组（Linux 是 dialout）；采集正在用它时，先停用设备再测' : lossWords[loss]}`
}

function requestOf(tag: TestedTag, device: TestedDevice) {
  const { start, width } = protocols[device.protocol].address.place(tag, { registers: registersOf(tag.dataType), addressBase: device.addressBase })
  return { area: tag.area, ...(tag.dbNumber !== null && { db: tag.dbNumber }), start: Math.max(0, start), count: width }
}

const noUnitBehind = new Set([10, 11])

async function tryUnit(probe: Probe, device: TestedDevice, tags: readonly TestedTag[]): Promise<ProbeStep> {
  const { unitId } = device
  const [first] = tags
  const answer = await probe.read(first ? { ...requestOf(first, device), count: 1 } : { area: device.protocol === 's7' ? 'm' : 'holding', start: 0, count: 1 })
  if (device.protocol !== 's7' && answer.outcome === 'exception' && noUnitBehind.has(answer.exception))
    return failed('unit', answer.rttMs, `站号 ${unitId} 没有应答：${refusalText(answer.exception)}，请检查站号和网关后面的接线`)
  // a refusal is an answer too: somebody is there
  if (hasWords(answer.outcome) || answer.outcome === 'exception')
    return passed(
      'unit',
      answer.rttMs,
      `${device.protocol === 's7' ? `机架 ${device.rack} 插槽 ${device.slot}` : `站号 ${unitId}`} 应答${answer.outcome === 'stopped' ? '，PLC 在停机' : ''}`,
    )
  return failed('unit', answer.rttMs, `站号 ${unitId} ${outcomeWords[answer.outcome]}`)
}

async function tryTags(probe: Probe, device: TestedDevice, tags: readonly TestedTag[]): Promise<ProbeStep[]> {
  if (tags.length === 0) return [skipped('address', '还没有测点'), skipped('type', '还没有测点')]
  const tried = tags.toSorted((one, other) => one.address - other.address).slice(0, mostTags)
  const refused: { tagCode: string; exception: number }[] = []
  const implausible: string[] = []
  const startedAt = performance.now()
  let count = 0
  for (const tag of tried) {
    if (performance.now() - startedAt > longestMs) break
    const answer = await probe.read(requestOf(tag, device))
    count += 1
    if (answer.outcome === 'exception') refused.push({ tagCode: tag.tagCode, exception: answer.exception })
    else if (!hasWords(answer.outcome))
      return [failed('address', performance.now() - startedAt, `读 ${tag.tagCode} 时${outcomeWords[answer.outcome]}`, [tag.tagCode])]
    else if (!isPlausible(tag, device, answer.words)) implausible.push(tag.tagCode)
  }
  const ms = performance.now() - startedAt
  const isCut = count < tags.length ? `（共 ${tags.length} 个，先试 ${count} 个）` : ''
  return [addressStep(refused, { count, ms, isCut, family: protocols[device.protocol].family }), typeStep(implausible, count - refused.length)]
}

type Tried = { count: number; ms: number; isCut: string; family: 'modbus' | 's7' }

function addressStep(refused: readonly { tagCode: string; exception: number }[], { count, ms, isCut, family }: Tried): ProbeStep {
  if (refused.length === 0) return passed('address', ms, `${count} 个测点都读到了${isCut}`)
  const codes = [...new Set(refused.map(({ exception }) => exception))].map((exception) => refusalText(exception, family)).join('、')
  const named = refused.map(({ tagCode }) => tagCode)
  return failed('address', ms, `${refused.length} 个测点被设备拒绝：${codes}。请核对地址、区和地址基数${isCut}`, named)
}

function typeStep(implausible: readonly string[], count: number): ProbeStep {
  if (count === 0) return skipped('type', '没有读到数值')
  if (implausible.length === 0) return passed('type', null, `${count} 个数值都合理`)
  return failed('type', null, `${implausible.length} 个数值不像真的，请在寄存器里换一种字节序或数据类型`, [...implausible])
}

/** magnitudes of a real number that no plant measures: mostly the words of another order */
const [tiny, huge] = [1e-12, 1e12]

function isPlausible(tag: TestedTag, device: TestedDevice, words: Uint16Array): boolean {
  const { dataType } = tag
  const value = tagDecoder(tag, device)(words, 0)
  if (value === null) return false
  if (typeof value === 'string') return !value.includes('\uFFFD')
  if (!dataType.startsWith('float')) return Number.isFinite(value)
  return value === 0 || (Math.abs(value) > tiny && Math.abs(value) < huge)
}

const layers: readonly ProbeLayer[] = ['name', 'port', 'unit', 'address', 'type']

/** The layers that were not reached are skipped. */
function report(steps: readonly ProbeStep[]): ProbeReport {
  return { steps: [...steps, ...layers.slice(steps.length).map((layer) => skipped(layer, '前面没有通过，没有试'))] }
}

function passed(layer: ProbeLayer, ms: number | null, says: string): ProbeStep {
  return { layer, state: 'ok', ms: rounded(ms), says, tags: [] }
}

function failed(layer: ProbeLayer, ms: number | null, says: string, tags: string[] = []): ProbeStep {
  return { layer, state: 'failed', ms: rounded(ms), says, tags }
}

function skipped(layer: ProbeLayer, says: string): ProbeStep {
  return { layer, state: 'skipped', ms: null, says, tags: [] }
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}
