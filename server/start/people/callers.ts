import { ackAndon, arriveAndon, closeAndon } from '#contract/modules/andon/andon.ts'
import { openAndonStates } from '#contract/modules/andon/standing.ts'
import { isPlantDay } from './days.ts'
import { declaredPeople } from './declared.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { operatorOf } from './turns.ts'

const minuteMs = 60_000
/** of all half hours of work, so many have a call: some six a day */
const callingShare = 0.13

type Trouble = { type: 'material' | 'quality' | 'equipment' | 'help'; level: number; note: string; cause: string; action: string; share: number }

/** What people call for, and how it ends; shares of 1. */
const troubles: readonly Trouble[] = [
  { type: 'equipment', level: 2, note: '料斗架桥，下粉不畅', cause: '粉料受潮结团', action: '清理料斗，开振打', share: 0.28 },
  { type: 'quality', level: 2, note: '连续几块缺角，请看模具', cause: '模具边缘粘粉', action: '清模并涂脱模剂，首件合格', share: 0.24 },
  { type: 'material', level: 3, note: '铝盘快用完了', cause: '补料没有按节拍', action: '仓库补料两箱', share: 0.2 },
  { type: 'equipment', level: 1, note: '设备报故障停机，复位无效', cause: '接近开关松动', action: '紧固开关，试机正常', share: 0.16 },
  { type: 'help', level: 3, note: '换模需要帮手', cause: '一个人搬不动模具', action: '两人换模完成', share: 0.12 },
]

const callers = [declaredPeople.operator, declaredPeople.operatorTwo, declaredPeople.operatorThree].map(({ username }) => username)

/** On a half hour of work somebody at a machine that runs may call for help (factory.md 3.19). */
export async function callForHelp(house: House, atMs: number): Promise<void> {
  const { desk, people, plantTz, seed } = house
  const draw = drawOf(seed, 'andon', atMs)
  if (draw(0, 1) >= callingShare || !people.operator.permissions.has('mes:andon:add')) return
  if (!(await isPlantDay(desk.db, plantTz, wireTime(atMs, plantTz).slice(0, 10)))) return
  const running = await desk.db
    .selectFrom('mes_task')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['equipCode', 'mes_task.machineType'])
    .where('mes_task.status', '=', 'running')
    .orderBy('equipCode')
    .execute()
  const machine = running[Math.floor(draw(0, running.length))]
  if (!machine) return
  const { type, level, note } = troubleBy(draw(0, 1))
  await desk.add(operatorOf(house, machine.machineType, atMs), 'mesAndon', { type, level, equipCode: machine.equipCode, note })
}

/** The technician answers calls of the floor, comes and mends. Returns when the next of it is due; Infinity where nobody calls. */
export async function answerCalls({ desk, people, seed }: House, nowMs: number): Promise<number> {
  const calls = await desk.db
    .selectFrom('mes_andon')
    .select(['id', 'andonNo', 'status', 'note', 'callTime'])
    .where('status', 'in', [...openAndonStates])
    .where('createBy', 'in', callers)
    .orderBy('andonNo')
    .execute()
  let nextMs = Infinity
  for (const { id, andonNo, status, note, callTime } of calls) {
    const draw = drawOf(seed, 'answer', andonNo)
    const ackMs = Number(callTime) + Math.round(draw(0.7, 4.5) * minuteMs)
    const arriveMs = ackMs + Math.round(draw(1.5, 9) * minuteMs)
    const closeMs = arriveMs + Math.round(draw(3, 15) * minuteMs)
    const trouble = troubles.find((one) => one.note === note)
    const { cause, action } = trouble ?? { cause: '现场已查明', action: '现场已处理' }
    const [dueMs, command, asked] =
      status === 'open' ? [ackMs, ackAndon, {}] : status === 'acked' ? [arriveMs, arriveAndon, {}] : [closeMs, closeAndon, { cause, action }]
    const isRefused = dueMs <= nowMs && (await desk.give(people.technician, command, id, asked)) !== null
    if (!isRefused) nextMs = Math.min(nextMs, dueMs <= nowMs ? nowMs + minuteMs : dueMs)
  }
  return nextMs
}

function troubleBy(share: number): Trouble {
  let sum = 0
  const found = troubles.find((one) => (sum += one.share) > share) ?? troubles[0]
  if (!found) throw new Error('nobody knows a trouble')
  return found
}
