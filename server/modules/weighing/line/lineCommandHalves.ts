import {
  captureLine,
  discardLine,
  exceptLine,
  expireLine,
  labelLine,
  leftoverLine,
  overrideLine,
  putBackLine,
  signLine,
  startLine,
  tareLine,
  voidLine,
} from '#contract/modules/weighing/lineCommands.ts'
import { openWeightStates, weightStatusTexts } from '#contract/modules/weighing/weighStates.ts'
import type { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { weightTurns } from '../order/turns.ts'
import { requireCampaignLot } from './campaignLot.ts'
import { capture, closedBag } from './capture.ts'
import { labelRecord } from './labelled.ts'
import { weighLeftover } from './leftover.ts'
import { lineRow } from './lineRow.ts'
import { openBag } from './openBag.ts'
import { discardBags, voidRecord } from './takeBack.ts'
import { tare } from './tare.ts'

type LineRecord = NonNullable<(typeof weightLines)['rowType']> & { id: string }
/** A line as its commands set it; `signTime` may be set as ms since the epoch. */
export type WeightLine = Omit<LineRecord, 'signTime'> & { signTime: string | number | null }

const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name].trim() : '')
const amount = (asked: Row, name: string) => (typeof asked[name] === 'number' ? toMicro(asked[name]) : null)
const whereFrom = (asked: Row) => ({ terminal: text(asked, 'terminal'), frames: text(asked, 'frames'), reason: text(asked, 'reason') })

/** The server's half of the commands on lines of weight orders (factory.md 3.7): nothing of a weighing is taken from the desk but where to look. */
export const weightLineHalves: readonly CommandHalf[] = inTurns<WeightLine>(
  ({ unit, record }) => weightTurns(unit, record.weightId),
  [
    implement<WeightLine>(startLine, {
      guards: [isOpen],
      async run({ unit, record, asked }) {
        const breakReason = text(asked, 'breakReason')
        const line = await lineRow(unit, record.id)
        const source = await openBag(unit, line, { huCode: text(asked, 'huCode'), scanEventId: text(asked, 'scanEventId'), breakReason })
        await requireCampaignLot(unit, line, { ...source, breakReason })
        return {
          ...closedBag,
          huId: source.id,
          lotId: source.lotId,
          breakReason: source.first === null && line.mode !== 'campaign' ? '' : breakReason,
          isTyped: source.isTyped,
          weighBy: unit.by.username,
        }
      },
      told: () => '料袋核对通过，请放空容器去皮',
    }),
    implement<WeightLine>(tareLine, {
      guards: [isOpen, hasBag],
      async run({ unit, record, asked }) {
        const container = { code: text(asked, 'containerCode'), scanEventId: text(asked, 'scanEventId') }
        return tare(unit, await lineRow(unit, record.id), { scaleId: text(asked, 'scaleId'), container, typed: amount(asked, 'tareQty'), ...whereFrom(asked) })
      },
      told: () => '已去皮，请加料',
    }),
    implement<WeightLine>(captureLine, {
      guards: [isOpen, hasTare],
      async run({ unit, record, asked, plantTz }) {
        const at = text(asked, 'clientTime')
        const clientTime = at === '' ? null : instantOf(at, plantTz)
        return capture(unit, await lineRow(unit, record.id), { typed: amount(asked, 'grossQty'), clientTime, ...whereFrom(asked) }, plantTz)
      },
      told: ({ status }) => said[status] ?? '已记录',
    }),
    implement<WeightLine>(putBackLine, {
      guards: [isOpen],
      run: async ({ record }) => ({ ...closedBag, status: record.netSum > 0 ? 'under' : 'waiting' }),
    }),
    implement<WeightLine>(exceptLine, { guards: [isOpen], run: async ({ asked }) => ({ exceptionReason: text(asked, 'reason') }) }),
    implement<WeightLine>(overrideLine, { guards: [isOpen], run: async ({ asked }) => ({ exceptionReason: text(asked, 'reason') }) }),
    implement<WeightLine>(discardLine, {
      guards: [isOpen],
      run: async ({ unit, record, asked, plantTz }) => discardBags(unit, await lineRow(unit, record.id), text(asked, 'reason'), plantTz),
    }),
    implement<WeightLine>(voidLine, {
      guards: [isUncharged],
      run: async ({ unit, record, asked, plantTz }) =>
        voidRecord(unit, await lineRow(unit, record.id), { recordId: text(asked, 'recordId'), reason: text(asked, 'reason') }, plantTz),
    }),
    implement<WeightLine>(leftoverLine, {
      guards: [isUncharged],
      async run({ unit, record, asked, plantTz }) {
        const bag = { huCode: text(asked, 'huCode'), scanEventId: text(asked, 'scanEventId'), scaleId: text(asked, 'scaleId') }
        const weighed = { tare: amount(asked, 'tareQty') ?? 0, typed: amount(asked, 'grossQty'), isEmpty: asked['isEmpty'] === 'Y', ...whereFrom(asked) }
        await weighLeftover(unit, await lineRow(unit, record.id), { ...bag, ...weighed }, plantTz)
      },
      told: () => '余料已记下，库存已更正',
    }),
    implement<WeightLine>(labelLine, {
      async run({ unit, record, asked }) {
        const why = { reason: text(asked, 'reprintReason'), text: text(asked, 'reprintText') }
        await labelRecord(unit, await lineRow(unit, record.id), { recordId: text(asked, 'recordId'), terminal: text(asked, 'terminal'), ...why })
      },
      told: () => '标签已送打印机',
    }),
    implement<WeightLine>(signLine, { run: async ({ unit, asked }) => ({ signBy: text(asked, 'signBy'), signTime: unit.at }) }),
    implement<WeightLine>(expireLine, { run: async () => closedBag }),
  ],
)

const said: Readonly<Record<string, string>> = { under: '已记录，还不够，请再称一袋', ok: '合格，已记录', over: '超出上限，请放行、弃料或作废重称' }
const open: readonly string[] = openWeightStates

/** Nothing more is weighed for what has ended, was signed whole, or is past its time. */
async function isOpen({ unit, record }: Guarded<WeightLine>): Promise<string | null> {
  const { orderStatus, weightNo, expireTime } = await lineRow(unit, record.id)
  if (!open.includes(orderStatus)) return `称重单 ${weightNo} 是“${stateText(orderStatus)}”，不能再称`
  return expireTime !== null && Number(expireTime) <= unit.at ? `称重单 ${weightNo} 已过失效时间，请先改它的失效时间` : null
}

async function isUncharged({ unit, record }: Guarded<WeightLine>): Promise<string | null> {
  const { orderStatus, weightNo } = await lineRow(unit, record.id)
  return [...open, 'done'].includes(orderStatus) ? null : `称重单 ${weightNo} 是“${stateText(orderStatus)}”，不能再改`
}

const stateText = (status: string) => Object.entries(weightStatusTexts).find(([value]) => value === status)?.[1] ?? status
function hasBag({ record }: Guarded<WeightLine>): string | null {
  return record.huId === null ? '还没有扫料袋，请先扫料袋上的标签' : null
}

function hasTare(guarded: Guarded<WeightLine>): string | null {
  return hasBag(guarded) ?? (guarded.record.tareQty === null ? '还没有去皮，请先放上空容器去皮' : null)
}
