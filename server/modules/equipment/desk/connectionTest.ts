import { exceptionText } from '#contract/modules/equipment/plcProbe.ts'
import type { Browsed, BrowseRange, ProbeLayer, ProbeReport, ProbeStep, ProbeTarget } from '#contract/modules/equipment/plcProbe.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Answer, Loss } from '../../../devices/modbus/client.ts'
import { openProbe, readRange, resolveHost } from '../../../devices/modbus/probe.ts'
import type { Probe } from '../../../devices/modbus/probe.ts'
import { decoderOf, widthOf } from '../../../devices/modbus/registers.ts'

/** tags that one test reads, in the order of their addresses */
const mostTags = 200
/** a test ends here, however slow the device is */
const longestMs = 20_000

type TestedTag = Pick<PlcTag, 'tagCode' | 'area' | 'address' | 'dataType' | 'wordOrder' | 'bit'>
type TestedDevice = ProbeTarget & Pick<PlcDevice, 'addressBase' | 'wordOrder'>

/** Tries a device layer by layer: name, port, unit, then the addresses and the types of its tags. The first that fails is what to mend. */
export async function testConnection(device: TestedDevice, tags: readonly TestedTag[]): Promise<ProbeReport> {
  const { host, port, unitId } = device
  const { address, ms } = await resolveHost(host)
  if (address === null) return report([failed('name', ms, `没有找到主机 ${host}，请检查主机地址，或直接填 IP 地址`)])
  const name = passed('name', ms, address === host ? `IP 地址 ${host}` : `${host} → ${address}`)
  const probe = await openProbe(device)
  if ('loss' in probe) return report([name, failed('port', probe.ms, `端口 ${port} 没有连上：${lossWords[probe.loss]}`)])
  try {
    const opened = passed('port', probe.connectMs, `${port} 开着，连上了`)
    const unit = await tryUnit(probe, unitId, tags, device.addressBase)
    if (unit.state === 'failed') return report([name, opened, unit])
    return report([name, opened, unit, ...(await tryTags(probe, device, tags))])
  } finally {
    probe.close()
  }
}

/** Reads a range for a person who looks for a value. */
export async function browse(target: ProbeTarget, range: BrowseRange): Promise<Browsed> {
  const probe = await openProbe(target)
  if ('loss' in probe) return { words: [], rttMs: null, failure: `端口 ${target.port} 没有连上：${lossWords[probe.loss]}` }
  try {
    const { words, rttMs, failure } = await readRange(probe, { ...range, count: Math.min(range.count, 65_536 - range.start) })
    return { words, rttMs, failure: failure === null ? null : `单元 ${target.unitId} ${outcomeWords[failure]}` }
  } finally {
    probe.close()
  }
}

const lossWords: Record<Loss, string> = {
  unreachable: '没有应答或被拒绝，请检查电源、网线、IP 地址、端口和防火墙',
  closed: '刚连上就被对方断开，这台网关可能只允许一个连接',
  garbage: '对方说的不是 Modbus TCP，请检查端口和协议',
  silent: '连上了但没有应答',
}

const outcomeWords: Record<Answer['outcome'], string> = {
  ok: '应答正常',
  timeout: '没有在超时内应答，请检查站号和超时',
  exception: '拒绝读取',
  garbage: '应答的报文不对，可能是别的站号或别的协议',
  disconnected: '断开了连接，这台网关可能只允许一个连接',
}

const noUnitBehind = new Set([10, 11])

async function tryUnit(probe: Probe, unitId: number, tags: readonly TestedTag[], addressBase: number): Promise<ProbeStep> {
  const [first] = tags
  const start = first ? Math.max(0, first.address - addressBase) : 0
  const answer = await probe.read({ area: first?.area ?? 'holding', start, count: 1 })
  if (answer.outcome === 'exception' && noUnitBehind.has(answer.exception))
    return failed('unit', answer.rttMs, `站号 ${unitId} 没有应答：${exceptionText(answer.exception)}，请检查站号和网关后面的接线`)
  // a refusal is an answer too: somebody is there
  if (answer.outcome === 'ok' || answer.outcome === 'exception') return passed('unit', answer.rttMs, `站号 ${unitId} 应答`)
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
    const answer = await probe.read({ area: tag.area, start: Math.max(0, tag.address - device.addressBase), count: widthOf(tag.dataType) })
    count += 1
    if (answer.outcome === 'exception') refused.push({ tagCode: tag.tagCode, exception: answer.exception })
    else if (answer.outcome !== 'ok')
      return [failed('address', performance.now() - startedAt, `读 ${tag.tagCode} 时${outcomeWords[answer.outcome]}`, [tag.tagCode])]
    else if (!isPlausible(tag, device, answer.words)) implausible.push(tag.tagCode)
  }
  const ms = performance.now() - startedAt
  const isCut = count < tags.length ? `（共 ${tags.length} 个，先试 ${count} 个）` : ''
  return [addressStep(refused, count, ms, isCut), typeStep(implausible, count - refused.length)]
}

function addressStep(refused: readonly { tagCode: string; exception: number }[], count: number, ms: number, isCut: string): ProbeStep {
  if (refused.length === 0) return passed('address', ms, `${count} 个测点都读到了${isCut}`)
  const codes = [...new Set(refused.map(({ exception }) => exception))].map(exceptionText).join('、')
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

function isPlausible({ dataType, wordOrder, bit }: TestedTag, device: TestedDevice, words: Uint16Array): boolean {
  const value = decoderOf({ dataType, wordOrder: wordOrder ?? device.wordOrder, bit })(words, 0)
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
