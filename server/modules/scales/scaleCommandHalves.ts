import { calibrateScale, dailyCheckScale, takeOutScale } from '#contract/modules/scales/scale.ts'
import { checkPointsIn } from '#contract/modules/scales/scaleCheck.ts'
import type { CheckPoint } from '#contract/modules/scales/scaleCheck.ts'
import { checkLimit } from '#contract/rules/scale/checkLimits.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { instantOf, plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { newRow } from '../../db/newRow.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'
import { calibrationEnd } from './scaleHooks.ts'
import type { Scale } from './scaleHooks.ts'

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The server's half of what people do to scales: the server judges each point and knows its limit. */
export const scaleCommandHalves: readonly CommandHalf[] = [
  implement<Scale>(dailyCheckScale, {
    async run({ unit, record, asked, plantTz }) {
      const points = pointsIn(text(asked['points']), record)
      const isPassed = points.every(isWithin)
      const today = plantDay(unit.at, plantTz)
      const words = points.map(({ nominal, reading, limit }) => `${nominal} / ${reading} / ±${limit}`).join('；')
      await note(unit, record, { kind: 'daily', checkDate: today, points: words, result: isPassed ? 'pass' : 'fail', remark: text(asked['remark']) })
      if (!isPassed) return { status: 'failed', dailyCheckDue: null }
      return { dailyCheckDue: instantOf(`${dayPlus(today, 1)} 00:00:00`, plantTz) }
    },
    told: ({ status }) => (status === 'failed' ? '日校不合格，这台秤已停止使用，请检修并检定' : '日校合格，今天可以称量'),
  }),
  implement<Scale>(calibrateScale, {
    async run({ unit, record, asked, plantTz }) {
      const [today, calibDue] = [plantDay(unit.at, plantTz), text(asked['calibDue'])]
      if (calibDue <= today) refuse('calibDue', `有效期应在今天 ${today} 之后`)
      const remark = text(asked['remark'])
      await note(unit, record, { kind: 'calibration', checkDate: today, points: '', result: 'pass', remark, certNo: text(asked['certNo']), calibDue })
      // what was checked today was another state of the scale
      return { calibDue, calibUntil: calibrationEnd(calibDue, plantTz), dailyCheckDue: null }
    },
    told: ({ name, calibDue }) => `${name}检定有效期至 ${calibDue}，称量前请先日校`,
  }),
  implement<Scale>(takeOutScale, { run: async () => ({ dailyCheckDue: null }) }),
]

type JudgedPoint = CheckPoint & { limit: number }

/** The points of a check with the limits that hold at their weights. Throws 422 for what is none. */
function pointsIn(written: string, scale: Scale): JudgedPoint[] {
  const points = checkPointsIn(written)
  if (points === null) refuse('points', '每行写一个点：先砝码，后示值，中间空格，例如 200 200.1；最多 10 行')
  const beyond = points.find(({ nominal }) => nominal > scale.capacity)
  if (beyond) refuse('points', `砝码 ${beyond.nominal} ${scale.unit} 超过最大秤量 ${scale.capacity} ${scale.unit}，请换小一些的`)
  return points.map((point) => ({ ...point, limit: checkLimit(point.nominal, scale) }))
}

/** In millionths: 100.1 and 100 differ by exactly 0.1. */
function isWithin({ nominal, reading, limit }: JudgedPoint): boolean {
  return Math.abs(Math.round((reading - nominal) * 1e6)) <= Math.round(limit * 1e6)
}

type Note = { kind: string; checkDate: string; points: string; result: string; remark: string; certNo?: string; calibDue?: string }

async function note({ trx, by, at }: UnitOfWork, { id: scaleId }: Scale, { certNo = '', calibDue, ...line }: Note): Promise<void> {
  const kept = newRow({ by, at })
  await trx
    .insertInto('mes_scale_check')
    .values({ ...kept, ...line, scaleId, checkBy: by.realname, certNo, calibDue: calibDue ?? null })
    .execute()
}

function refuse(field: string, sentence: string): never {
  throw new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
