import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import type { ScaleTrial, ScaleTrialLayer, ScaleTrialStep } from '#contract/modules/scales/scaleTrial.ts'
import { scaleProtocolWords } from '#contract/modules/scales/scaleWords.ts'
import type { ScaleProtocol } from '#contract/modules/scales/scaleWords.ts'
import { printedFrame, readingText } from '#contract/rules/scale/readingText.ts'
import type { ScaleReading } from '#contract/rules/scale/reading.ts'
import { resolveHost } from '../../devices/probe.ts'
import { openScaleLink } from '../../devices/scale/scaleLink.ts'
import type { ScaleLinkState } from '../../devices/scale/scaleLink.ts'
import { scaleParser } from '../../devices/scale/scaleParser.ts'
import { hostOf } from '../../devices/scale/scaleTarget.ts'
import { unitSentence } from './readings.service.ts'

/** ms that a person waits at most, and frames that are enough */
const [listenMs, enoughFrames, shownFrames, keptBytes] = [2500, 8, 12, 4000]

type Heard = { isOpen: boolean; state: ScaleLinkState | null; bytes: number[]; readings: ScaleReading[] }

/** Opens a scale as a form says, listens, and says at which layer it fails and what to mend. It opens a connection of its own. */
export async function tryScale(setup: ScaleSetup): Promise<ScaleTrial> {
  const name = setup.link === 'tcp' ? await nameStep(setup) : passed('name', '串口没有名称要查')
  if (name.state === 'failed') return { steps: whole([name]), frames: [] }
  const heard = await listen(setup)
  const frames = heard.readings.slice(-shownFrames).map((reading) => ({
    raw: reading.raw,
    printed: printedFrame(reading.raw),
    says: readingText(reading),
    isWeight: reading.kind === 'weight',
  }))
  return { steps: whole([name, ...judged(setup, heard)]), frames }
}

async function nameStep({ address }: ScaleSetup): Promise<ScaleTrialStep> {
  const host = hostOf(address ?? '')
  const found = await resolveHost(host)
  return found.address === null ? failed('name', `网络里没有 ${host} 这个名称，请核对地址，或改写 IP`) : passed('name', `${host} 是 ${found.address}`)
}

function listen(setup: ScaleSetup): Promise<Heard> {
  const heard: Heard = { isOpen: false, state: null, bytes: [], readings: [] }
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      link.close()
      resolve(heard)
    }
    const timer = setTimeout(end, listenMs)
    const link = openScaleLink(setup, {
      onOpen: () => void (heard.isOpen = true),
      onBytes: (chunk) => void heard.bytes.push(...chunk.subarray(0, keptBytes - heard.bytes.length)),
      onReading(reading) {
        heard.readings.push(reading)
        if (heard.readings.length >= enoughFrames) end()
      },
      onState(state) {
        heard.state = state
        if (state === 'unreachable' || state === 'noDriver') end()
      },
    })
  })
}

function judged(setup: ScaleSetup, { isOpen, state, bytes, readings }: Heard): ScaleTrialStep[] {
  if (state === 'noDriver') return [failed('port', '服务器缺少串口组件，请在安装目录运行 npm install serialport 后重启')]
  if (!isOpen) return [failed('port', portSentence(setup))]
  const port = passed('port', `${setup.address ?? ''} 已打开`)
  if (bytes.length === 0) return [port, failed('bytes', silenceSentence(setup, state))]
  const came = passed('bytes', `收到 ${bytes.length} 个字节`)
  const right = readings.filter(({ kind }) => kind !== 'fault')
  const faults = new Set(readings.flatMap((reading) => (reading.kind === 'fault' ? [reading.why] : [])))
  if (right.length === 0 && !faults.has('unit')) return [port, came, failed('protocol', protocolSentence(setup, bytes, faults))]
  // a checksum that nobody expects stands between any two frames
  if (setup.protocol === 'toledo' && (readings.length - right.length) * 2 >= right.length)
    return [port, came, failed('protocol', protocolSentence(setup, bytes, faults))]
  const spoken = passed('protocol', `${right.length} 帧看得懂${faults.size > 0 ? '，也有看不懂的，请检查接线和波特率' : ''}`)
  const weights = right.flatMap((reading) => (reading.kind === 'weight' ? [reading] : []))
  const other = weights.find(({ unit }) => unit !== setup.unit)
  if (other) return [port, came, spoken, failed('unit', unitSentence(other.unit, setup.unit))]
  if (faults.has('unit')) return [port, came, spoken, failed('unit', '秤显示的单位不是 mg、g、kg、t，请在秤上换回来')]
  const last = weights.at(-1)
  return [port, came, spoken, last ? passed('unit', `现在是 ${last.text} ${last.unit}`) : skipped('unit', '没有收到重量，请在秤上放一个砝码再试')]
}

function portSentence({ link, address }: ScaleSetup): string {
  return link === 'tcp'
    ? `连不上 ${address ?? ''}，请检查端口、网线和电源；只许一个连接的串口服务器，请先断开另一个程序`
    : `打不开串口 ${address ?? ''}，请核对名称，并关闭占用它的程序`
}

function silenceSentence({ protocol, link }: ScaleSetup, state: ScaleLinkState | null): string {
  if (state === 'unreachable') return '连上后马上被断开，请断开占用这台秤的另一个程序'
  const asked = protocol === 'toledo' || protocol === 'regex' ? '请在秤上打开连续输出' : '秤没有回答，请核对秤的通讯设置'
  return `端口通，但没有数据：${asked}，并检查秤是否开机、${link === 'tcp' ? '串口服务器的波特率和接线' : '波特率和接线'}`
}

type Spoken = { protocol: Exclude<ScaleProtocol, 'regex'>; checksum: 'Y' | 'N' | null }
const others: readonly Spoken[] = [
  { protocol: 'mtsics', checksum: null },
  { protocol: 'sbi', checksum: null },
  { protocol: 'toledo', checksum: 'Y' },
  { protocol: 'toledo', checksum: 'N' },
]

/** What else the bytes may be: the other protocols read them, too. */
function protocolSentence(setup: ScaleSetup, bytes: readonly number[], faults: ReadonlySet<string>): string {
  const weightsBy = (other: Spoken) =>
    scaleParser({ ...setup, ...other })
      .hear(Uint8Array.from(bytes))
      .filter(({ kind }) => kind === 'weight').length
  const spoken = others.find((other) => weightsBy(other) > 1)
  if (spoken?.protocol === 'toledo' && setup.protocol === 'toledo') return `这台秤${spoken.checksum === 'Y' ? '带' : '不带'}校验字节，请改“带校验字节”`
  if (spoken && spoken.protocol !== setup.protocol) return `收到的是${scaleProtocolWords[spoken.protocol]}，请把协议改成它`
  if (faults.has('checksum')) return '每帧的校验字节都不对，请核对秤的校验设置，并检查接线'
  if (setup.protocol === 'regex') return '收到的行和格式对不上，请看下面的报文改格式'
  return '收到的数据不是这个协议，请核对协议、波特率和数据位'
}

const layers: readonly ScaleTrialLayer[] = ['name', 'port', 'bytes', 'protocol', 'unit']
const whole = (steps: readonly ScaleTrialStep[]) => [...steps, ...layers.slice(steps.length).map((layer) => skipped(layer, '前面没有通过，没有试'))]
const passed = (layer: ScaleTrialLayer, says: string): ScaleTrialStep => ({ layer, state: 'ok', says })
const failed = (layer: ScaleTrialLayer, says: string): ScaleTrialStep => ({ layer, state: 'failed', says })
const skipped = (layer: ScaleTrialLayer, says: string): ScaleTrialStep => ({ layer, state: 'skipped', says })
